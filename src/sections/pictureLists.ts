/** The gallery strip of the home page, in order: 17 pictures (spec section 9). */
export const stripPictures = [
  'palm-court-1',
  'living-room',
  'lagoon-towers-2',
  'cedar-terraces-1',
  'kitchen',
  'the-meridian-3',
  'orchid-gardens-2',
  'bedroom',
  'harbour-lofts-1',
  'lobby',
  'lagoon-towers-3',
  'terrace',
  'harbour-lofts-3',
  'bathroom',
  'palm-court-2',
  'cedar-terraces-3',
  'the-meridian-2',
] as const

/** The grid of the gallery page, in order: 12 pictures (spec section 9). */
export const galleryPictures = [
  'orchid-gardens-1',
  'palm-court-3',
  'living-room',
  'the-meridian-1',
  'harbour-lofts-2',
  'kitchen',
  'cedar-terraces-2',
  'lagoon-towers-1',
  'terrace',
  'lobby',
  'palm-court-2',
  'orchid-gardens-3',
] as const

/** The grid under "Our Projects" of the about page, in order: one of each project. */
export const projectPictures = [
  'palm-court-1',
  'lagoon-towers-1',
  'cedar-terraces-1',
  'the-meridian-1',
  'orchid-gardens-2',
  'harbour-lofts-1',
] as const
