/** The home page's gallery strip, in order: 17 pictures. */
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

/** The gallery page's grid, in order: 12 pictures. */
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

/** The about page's grid under "Our Projects", in order: one per project. */
export const projectPictures = [
  'palm-court-1',
  'lagoon-towers-1',
  'cedar-terraces-1',
  'the-meridian-1',
  'orchid-gardens-2',
  'harbour-lofts-1',
] as const
