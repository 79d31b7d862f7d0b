import type { Picture, Video } from './pictures.ts'
import type { ProjectSlug } from './projects.ts'

/** What homes of one kind have in common. */
export type UnitKind = {
  readonly type: string
  readonly rooms: number
  readonly baths: number
  readonly plan: Picture
}

const kinds = {
  studio: { type: 'Studio', rooms: 1, baths: 1, plan: 'plan-studio' },
  one: { type: 'One-bedroom apartment', rooms: 2, baths: 1, plan: 'plan-1-bed' },
  two: { type: 'Two-bedroom apartment', rooms: 3, baths: 2, plan: 'plan-2-bed' },
  three: { type: 'Three-bedroom apartment', rooms: 4, baths: 3, plan: 'plan-3-bed' },
  terrace: { type: 'Four-bedroom terraced house', rooms: 5, baths: 3, plan: 'plan-4-bed-terrace' },
  villa: { type: 'Five-bedroom villa', rooms: 7, baths: 5, plan: 'plan-villa' },
} as const satisfies Record<string, UnitKind>

/** A home of the demo; `key` is unique and names it in the sales, bills and chats. */
export type DemoUnit = {
  readonly key: string
  readonly project: ProjectSlug
  readonly name: string
  readonly kind: UnitKind
  readonly millions: number
  readonly paymentPlan: string
  readonly cover: Picture
  readonly video?: Video
  readonly manager?: string
}

type Entry = readonly [
  name: string,
  kind: keyof typeof kinds,
  millions: number,
  cover: Picture,
  plan?: string,
]

const installments = 'installmental'
const full = 'full'
const thirds = '40% deposit, 30% at roofing, 30% at handover'
const yearly = '30% deposit, the balance in 12 equal monthly payments'

const yusuf = 'admin@palmstone.example'
const folake = 'folake.adeyemi@palmstone.example'
const chidi = 'chidi.nnamdi@palmstone.example'
const halima = 'halima.bello@palmstone.example'

/** Makes the homes of one project; the last `unmanaged` of them have no manager yet. */
function homes(
  project: ProjectSlug,
  managers: readonly string[],
  { video, unmanaged = 0 }: { video?: Video; unmanaged?: number },
  entries: readonly Entry[],
): DemoUnit[] {
  return entries.map(([name, kind, millions, cover, paymentPlan = installments], index) => {
    const manager = index < entries.length - unmanaged ? managers[index % managers.length] : undefined
    const extras = { ...(video && { video }), ...(manager && { manager }) }
    const key = `${project}/${name.split(' ').at(-1)}`
    return { key, project, name, kind: kinds[kind], millions, paymentPlan, cover, ...extras }
  })
}

export const demoUnits: readonly DemoUnit[] = [
  ...homes('palm-court', [yusuf, folake], { video: 'video-palm-court', unmanaged: 1 }, [
    ['Garden Studio A1', 'studio', 48, 'living-room'],
    ['Garden Studio A2', 'studio', 49.5, 'bedroom'],
    ['Courtyard Apartment B1', 'one', 64, 'kitchen', yearly],
    ['Courtyard Apartment B2', 'one', 66.5, 'living-room'],
    ['Poolside Apartment C1', 'two', 98, 'terrace'],
    ['Poolside Apartment C2', 'two', 102, 'living-room', yearly],
    ['Corner Apartment D1', 'three', 145, 'kitchen'],
    ['Corner Apartment D2', 'three', 152, 'terrace', full],
  ]),
  ...homes('lagoon-towers', [chidi, yusuf], { unmanaged: 2 }, [
    ['West Tower 0804', 'two', 210, 'bedroom'],
    ['West Tower 1102', 'two', 224, 'living-room', thirds],
    ['West Tower 1403', 'three', 318, 'kitchen'],
    ['East Tower 1601', 'three', 336, 'living-room', thirds],
    ['East Tower 2003', 'three', 365, 'bathroom'],
    ['East Tower Sky Home 2601', 'three', 490, 'terrace'],
    ['West Tower Penthouse 3001', 'three', 650, 'living-room', full],
  ]),
  ...homes('orchid-gardens', [folake], { video: 'video-orchid-gardens', unmanaged: 1 }, [
    ['Villa Acacia', 'villa', 385, 'orchid-gardens-1', thirds],
    ['Villa Banyan', 'villa', 398, 'orchid-gardens-2', thirds],
    ['Villa Cassia', 'villa', 410, 'terrace'],
    ['Villa Frangipani', 'villa', 425, 'living-room', thirds],
    ['Villa Hibiscus', 'villa', 460, 'orchid-gardens-2', full],
  ]),
  ...homes('harbour-lofts', [halima, yusuf], { video: 'video-harbour-lofts', unmanaged: 1 }, [
    ['Quay Studio 101', 'studio', 52, 'bedroom'],
    ['Quay Loft 104', 'one', 74, 'kitchen', yearly],
    ['Quay Loft 203', 'one', 78, 'living-room'],
    ['Gallery Loft 205', 'two', 118, 'harbour-lofts-3'],
    ['Gallery Loft 302', 'two', 124, 'living-room', yearly],
    ['Chimney Loft 401', 'two', 139, 'kitchen'],
  ]),
  ...homes('cedar-terraces', [halima], {}, [
    ['House 1', 'terrace', 168, 'cedar-terraces-3', full],
    ['House 2', 'terrace', 168, 'kitchen', full],
    ['House 3', 'terrace', 172, 'terrace'],
    ['House 4', 'terrace', 172, 'living-room'],
    ['House 5', 'terrace', 185, 'cedar-terraces-1', full],
    ['House 6', 'terrace', 189.5, 'bedroom'],
  ]),
  ...homes('the-meridian', [yusuf, chidi], {}, [
    ['Apartment 2A', 'one', 96, 'bedroom', full],
    ['Apartment 3B', 'one', 99, 'kitchen'],
    ['Apartment 5A', 'two', 158, 'living-room'],
    ['Apartment 6C', 'two', 163, 'bathroom', full],
    ['Apartment 8B', 'three', 240, 'living-room'],
    ['Apartment 10A', 'three', 275, 'terrace', full],
  ]),
]
