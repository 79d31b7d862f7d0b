import type { Picture, Video } from './pictures.ts'

/** A project of the demo company. `started` and `completed` are days ago. */
export type DemoProject = {
  readonly slug: ProjectSlug
  readonly name: string
  readonly address: string
  readonly location: string
  readonly description: string
  readonly started: number
  readonly completed?: number
  readonly views: readonly Picture[]
  readonly models: readonly Picture[]
  readonly video?: Video
}

export type ProjectSlug =
  | 'palm-court'
  | 'lagoon-towers'
  | 'orchid-gardens'
  | 'harbour-lofts'
  | 'cedar-terraces'
  | 'the-meridian'

export const demoProjects: readonly DemoProject[] = [
  {
    slug: 'palm-court',
    name: 'Palm Court',
    address: '12 Admiralty Way, Lekki Phase 1',
    location: 'Lekki, Lagos',
    description:
      'Three low wings of apartments around a garden court, with a pool at its heart and a palm at every window. Each home opens on two sides, so the breeze off the lagoon does most of the cooling. Solar panels and a shared battery keep lights, lifts and fridges running when the grid does not. The first wing is roofed; handover begins in nine months.',
    started: 520,
    views: ['palm-court-1', 'palm-court-2', 'palm-court-3', 'living-room', 'kitchen', 'terrace'],
    models: ['axono-studio', 'axono-1-bed', 'axono-2-bed', 'axono-3-bed'],
    video: 'video-palm-court',
  },
  {
    slug: 'lagoon-towers',
    name: 'Lagoon Towers',
    address: 'Plot 4, Eko Boulevard, Eko Atlantic City',
    location: 'Eko Atlantic, Lagos',
    description:
      'Two slender towers at the edge of the water, turned so that every home looks at the lagoon and none at its neighbour. Deep balconies shade the glass and give each flat a room outdoors. Residents share a lobby with a concierge, a 25-metre pool, a gym and a quiet floor to work. The taller tower is at the eighteenth floor and rises by two every month.',
    started: 610,
    views: ['lagoon-towers-1', 'lagoon-towers-2', 'lagoon-towers-3', 'lobby', 'bedroom', 'bathroom'],
    models: ['axono-2-bed', 'axono-3-bed'],
  },
  {
    slug: 'orchid-gardens',
    name: 'Orchid Gardens',
    address: '7 Orchid Road, off Chevron Drive, Lekki',
    location: 'Lekki, Lagos',
    description:
      'Six villas among old trees, each with its own pool and a covered terrace that runs the width of the house. Local stone, timber and concrete left as they are, made to grow better with age. Rooms are planned around the principal suite on the ground floor, with a study and staff quarters of their own. Roads, drains and planting are finished; four houses are under roof.',
    started: 450,
    views: ['orchid-gardens-1', 'orchid-gardens-2', 'orchid-gardens-3', 'terrace', 'living-room', 'bathroom'],
    models: [],
    video: 'video-orchid-gardens',
  },
  {
    slug: 'harbour-lofts',
    name: 'Harbour Lofts',
    address: '4 Wharf Road, Apapa',
    location: 'Apapa, Lagos',
    description:
      'A brick warehouse of the old port, rebuilt as lofts with four-metre ceilings and steel windows that open to the quay. The walls are original, everything behind them is new: insulation, lifts, fibre, and a plant room that can carry the whole house. Cafés and workshops will take the ground floor. The structure is done and the first show loft is open.',
    started: 390,
    views: ['harbour-lofts-1', 'harbour-lofts-2', 'harbour-lofts-3', 'kitchen', 'living-room', 'bedroom'],
    models: ['axono-studio', 'axono-1-bed', 'axono-2-bed'],
    video: 'video-harbour-lofts',
  },
  {
    slug: 'cedar-terraces',
    name: 'Cedar Terraces',
    address: '9 Oduduwa Crescent, Ikeja GRA',
    location: 'Ikeja GRA, Lagos',
    description:
      'A street of gabled family houses in pale brick and cedar, each with a front garden, a roof terrace and parking for two. Four bedrooms on three floors, planned so that grandparents can live on the ground floor. Ten minutes from the airport, and quiet enough to forget it.',
    started: 1480,
    completed: 430,
    views: ['cedar-terraces-1', 'cedar-terraces-2', 'cedar-terraces-3', 'kitchen', 'bedroom', 'terrace'],
    models: [],
  },
  {
    slug: 'the-meridian',
    name: 'The Meridian',
    address: '27 Adeola Odeku Street, Victoria Island',
    location: 'Victoria Island, Lagos',
    description:
      'Ten storeys on a corner of Victoria Island, behind vertical timber fins that keep the sun out and the street at a distance. One to three bedrooms, a roof garden for all, and a lobby that feels more like a hotel than a hallway. Residents have lived here for more than a year.',
    started: 1320,
    completed: 470,
    views: ['the-meridian-1', 'the-meridian-2', 'the-meridian-3', 'lobby', 'living-room', 'bathroom'],
    models: ['axono-1-bed', 'axono-2-bed', 'axono-3-bed'],
  },
]
