import type { Insertable } from 'kysely'
import { company, paperKinds } from '#company.ts'
import type { PaperKind } from '#contract/papers.ts'
import type { PrivateContent } from '../../modules/privateFiles/content.ts'
import { contentColumns } from '../../modules/privateFiles/privateFiles.ts'
import { beginSheet, footer, heading } from '../../pdf/parts.ts'
import type { Tables } from '../schema.ts'
import { type DemoSale, demo, projectOf, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import { ownershipId } from './moneyRows.ts'
import type { PeopleIds } from './peopleRows.ts'
import { projectId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

/** What the papers of the demo say. Each is drawn once, and given with every sale that needs it. */
const words = {
  contract: `This is where the contract between the buyer and ${company.legalName} would stand: the home, its price, when which part of it is paid, and what each side may do if the other is late.`,
  'allocation-letter': `This is where ${company.legalName} would confirm, after full payment, that the home is the buyer’s: its name, its plan, and from when they may move in.`,
  'handover-certificate':
    'This is where both sides would sign what was handed over: keys, meters with their readings, and the defects that are still to be mended.',
  'building-approval':
    'This is where the approval of the planning authority would stand, with its number and the plans that it is about.',
} as const satisfies Partial<Record<PaperKind, string>>

type DemoKind = keyof typeof words
type Contents = Readonly<Record<DemoKind, PrivateContent>>

/** The same file whenever it is drawn, so that its hash is the same too. */
async function draw(kind: DemoKind): Promise<PrivateContent> {
  const sheet = beginSheet(paperKinds[kind], new Date('2026-01-05T09:00:00.000Z'))
  heading(sheet, paperKinds[kind], 'An example for the demo. It confirms nothing.')
  sheet.write(words[kind], { size: 11 })
  const full = await sheet.finish(footer)
  return { mime: 'application/pdf', full, small: null, width: null, height: null }
}

/** A paper with the content of its file. */
export type DemoPaper = {
  readonly file: Insertable<Tables['private_files']>
  readonly paper: Insertable<Tables['documents']>
  readonly content: PrivateContent
}

type Given = {
  readonly kind: DemoKind
  readonly of: { readonly ownership_id: string } | { readonly project_id: string }
  /** The place in words, which makes the ids. */
  readonly key: string
  readonly daysAgo: number
  readonly by: string
  readonly mustBeRead?: boolean
}

const someAdmin = 'admin@palmstone.example'

/** The contract that the demo's buyer must still read, and the home that lacks its letter. */
const [unread, unreadDays, lacking] = ['palm-court/C1', 2, 'the-meridian/8B']

function givenWith(sale: DemoSale): Given[] {
  const { unit, payments } = sale
  const { manager: by = someAdmin, project } = unitOf(unit)
  const common = { of: { ownership_id: ownershipId(sale) }, key: unit, by }
  const first = payments[0]?.[0] ?? 1
  const last = payments.at(-1)?.[0] ?? 1
  const { completed } = projectOf(project)
  const isPaid = payments.reduce((sum, [, percent]) => sum + percent, 0) === 100
  return [
    {
      ...{ ...common, kind: 'contract', mustBeRead: unit === unread },
      daysAgo: unit === unread ? unreadDays : first,
    },
    ...(isPaid && unit !== lacking ? [{ ...common, kind: 'allocation-letter' as const, daysAgo: last }] : []),
    ...(completed === undefined
      ? []
      : [{ ...common, kind: 'handover-certificate' as const, daysAgo: first }]),
  ]
}

const everyPaper = (): Given[] => [
  ...demo.sales.flatMap(givenWith),
  ...demo.projects.map(({ slug, started }) => ({
    ...{ kind: 'building-approval' as const, of: { project_id: projectId(slug) }, key: slug },
    ...{ daysAgo: started, by: someAdmin },
  })),
]

/** Draws the papers of all sales and projects. */
export async function demoPapers(ago: Ago, people: PeopleIds): Promise<DemoPaper[]> {
  const contents: Contents = {
    contract: await draw('contract'),
    'allocation-letter': await draw('allocation-letter'),
    'handover-certificate': await draw('handover-certificate'),
    'building-approval': await draw('building-approval'),
  }
  return everyPaper().map(({ kind, of, key, daysAgo, by, mustBeRead = false }) => {
    const content = contents[kind]
    const at = ago.days(daysAgo, workingMinute(key) + 30)
    const { sha256, bytes, ...columns } = contentColumns(content)
    const id = demoId(`paper/${key}/${kind}`)
    const owner = { owner_id: people(by), created_at: at, used_at: at }
    return {
      content,
      file: { id, purpose: 'paper', name: `${kind}.pdf`, sha256, bytes, ...columns, ...owner },
      paper: {
        ...{ id, ...of, kind, title: paperKinds[kind], file_id: id, sha256, bytes },
        ...{ needs_reading: mustBeRead ? 1 : 0, added_by: people(by), added_at: at, told_at: at },
      },
    }
  })
}
