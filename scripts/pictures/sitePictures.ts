import { stripPictures } from '#sections/pictureLists.ts'
import type { Crop } from './encode.ts'

/**
 * A picture of the public pages: which original, which part of it, in which widths, and what is
 * seen on it.
 */
export type SitePicture = {
  readonly source: string
  readonly alt: string
  readonly widths: readonly number[]
  /** Width by height of the part to keep (default 3:2), and where its middle is, from 0 to 1. */
  readonly ratio?: number
  readonly focus?: number
  readonly crop?: Crop
  /** Width of the whole picture that opens in the lightbox. */
  readonly large?: number
  readonly quality?: number
  readonly soften?: number
}

/** What is seen on each original, and where its subject is from left (0) to right (1). */
const originals: Record<string, { folder: string; alt: string; focus?: number }> = {
  'palm-court-1': {
    folder: 'projects',
    alt: 'Courtyard with a long pool between two storeys of balconies and palms, by day',
  },
  'palm-court-2': {
    folder: 'projects',
    alt: 'The same courtyard at dusk, balconies lit and mirrored in the pool',
  },
  'palm-court-3': { folder: 'projects', alt: 'White courtyard building with palms and a pool, from above' },
  'lagoon-towers-1': {
    folder: 'projects',
    alt: 'Two apartment towers of different height at the water, in soft daylight',
    focus: 0.5,
  },
  'lagoon-towers-2': {
    folder: 'projects',
    alt: 'Two towers with lit windows at the water after sunset',
    focus: 0.5,
  },
  'lagoon-towers-3': {
    folder: 'projects',
    alt: 'Rounded balconies of a tower, seen from below',
    focus: 0.52,
  },
  'cedar-terraces-1': {
    folder: 'projects',
    alt: 'Row of gabled houses with timber bays along a quiet street, by day',
    focus: 0.35,
  },
  'cedar-terraces-2': {
    folder: 'projects',
    alt: 'Gabled terraced houses with lit windows under a violet sky',
    focus: 0.72,
  },
  'cedar-terraces-3': {
    folder: 'projects',
    alt: 'Front of a terraced house: timber gable, small balcony, planted steps',
    focus: 0.3,
  },
  'the-meridian-1': {
    folder: 'projects',
    alt: 'Mid-rise building wrapped in vertical timber fins on a street corner',
    focus: 0.5,
  },
  'the-meridian-2': {
    folder: 'projects',
    alt: 'The timber-clad mid-rise at night, its flats lit behind the fins',
    focus: 0.52,
  },
  'the-meridian-3': {
    folder: 'projects',
    alt: 'Timber fins casting stripes of shadow on a facade',
    focus: 0.6,
  },
  'orchid-gardens-1': {
    folder: 'projects',
    alt: 'Villa with wide roofs behind a lawn with a stepping-stone path and palms',
    focus: 0.5,
  },
  'orchid-gardens-2': {
    folder: 'projects',
    alt: 'Villa with a lit living room beside its pool at dusk',
    focus: 0.55,
  },
  'orchid-gardens-3': { folder: 'projects', alt: 'Villas with pools among trees, from above' },
  'harbour-lofts-1': {
    folder: 'projects',
    alt: 'Brick loft building with a saw-tooth roof and a chimney at the quay, by day',
    focus: 0.35,
  },
  'harbour-lofts-2': {
    folder: 'projects',
    alt: 'Brick lofts with lit factory windows reflected in the harbour at dusk',
    focus: 0.4,
  },
  'harbour-lofts-3': {
    folder: 'projects',
    alt: 'Quayside walk along the tall windows of a brick loft building',
    focus: 0.35,
  },
  bathroom: {
    folder: 'interiors',
    alt: 'Bathroom with a free-standing tub, green tiles and two round mirrors',
    focus: 0.4,
  },
  bedroom: {
    folder: 'interiors',
    alt: 'Bedroom with a timber wall, linen bed and soft daylight',
    focus: 0.5,
  },
  kitchen: {
    folder: 'interiors',
    alt: 'Kitchen with a stone island, four stools and a view of palms',
    focus: 0.45,
  },
  'living-room': {
    folder: 'interiors',
    alt: 'Living room with a green armchair, a long sofa and doors to a garden',
    focus: 0.42,
  },
  lobby: {
    folder: 'interiors',
    alt: 'Lobby with concrete columns, a slatted timber ceiling and ring lamps',
    focus: 0.5,
  },
  terrace: {
    folder: 'interiors',
    alt: 'Covered terrace with sofas under a timber ceiling, open to palms',
    focus: 0.5,
  },
  crane: { folder: 'site', alt: 'Building site with a tower crane at sunrise' },
}

const strip: readonly string[] = stripPictures

const entries = Object.entries(originals).map(([slug, original]) => ({
  slug,
  ...original,
  source: `${original.folder}/${slug}.jpg`,
}))

/**
 * Every original as a 3:2 picture for grids and blocks, with a large one for the lightbox. A phone
 * of two points shows 680.
 */
const wide = entries.map(({ slug, source, alt }) => [
  slug,
  { source, alt, widths: [480, 720, 960], large: 1600 } satisfies SitePicture,
])

/** The strip on the home page shows upright pictures. */
const tall = entries
  .filter(({ slug }) => strip.includes(slug))
  .map(({ slug, source, alt, focus }) => [
    `${slug}-tall`,
    { source, alt, ratio: 0.8, focus: focus ?? 0.5, widths: [376, 752] } satisfies SitePicture,
  ])

const helmet = 'Yellow safety helmet on rolled and unrolled building drawings'
const villa = 'White villa with lit rooms, palms and a long pool at dusk'
const model = 'White architectural model of a tower and courtyards on a table'

/** The public pages' pictures by the name of their folder in `public/pictures`. */
export const sitePictures: Readonly<Record<string, SitePicture>> = {
  hero: { source: 'site/hero.jpg', alt: villa, ratio: 2, widths: [960, 1440, 1920, 2400], quality: 46 },
  /* On a phone the first picture has to arrive with the text: at most 12 kB. */
  'hero-tall': {
    source: 'site/hero.jpg',
    alt: villa,
    crop: { left: 860, top: 0, width: 960, height: 1200 },
    widths: [480, 750],
    quality: 20,
    soften: 0.6,
  },
  helmet: {
    source: 'site/helmet.jpg',
    alt: helmet,
    ratio: 1,
    widths: [480, 960],
  },
  /* The first pictures of gallery and about on a phone, as they are cut there. */
  'helmet-phone': {
    source: 'site/helmet.jpg',
    alt: helmet,
    ratio: 1.5,
    widths: [480, 750],
    quality: 50,
  },
  model: { source: 'site/model.jpg', alt: model, widths: [480, 720, 960, 1600] },
  'model-phone': {
    source: 'site/model.jpg',
    alt: model,
    ratio: 4 / 3,
    widths: [480, 750],
    quality: 40,
  },
  /* Half a wide window, from top to bottom. */
  'living-room-panel': {
    source: 'interiors/living-room.jpg',
    alt: originals['living-room']?.alt ?? '',
    ratio: 0.9,
    focus: 0.42,
    widths: [720, 960],
  },
  ...Object.fromEntries(wide),
  ...Object.fromEntries(tall),
}
