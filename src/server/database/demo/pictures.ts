/** What is seen on each picture of the demo company. The key is its folder in `demo/media/`. */
export const pictures = {
  'palm-court-1': 'Three-storey apartments around a pool lined with palms, in morning light',
  'palm-court-2': 'The courtyard and its pool at dusk, with the apartments lit',
  'palm-court-3': 'The three wings around the pool, seen from above',
  'lagoon-towers-1': 'Two slender towers on the waterfront on a hazy day',
  'lagoon-towers-2': 'Both towers lit at dusk above the water',
  'lagoon-towers-3': 'Deep balconies wrapping the corner of the taller tower',
  'orchid-gardens-1': 'A stone and glass villa behind palms, with stepping stones across the lawn',
  'orchid-gardens-2': 'The villa at dusk, its covered terrace open to the pool',
  'orchid-gardens-3': 'Six villas with their pools among trees, seen from above',
  'harbour-lofts-1': 'A red-brick warehouse with large steel windows on the quay',
  'harbour-lofts-2': 'The lofts lit at dusk, reflected in the harbour',
  'harbour-lofts-3': 'Steel windows and balconies along the paved quay',
  'cedar-terraces-1': 'A row of gabled houses in pale brick and cedar along a quiet street',
  'cedar-terraces-2': 'The terrace at dusk with lit windows',
  'cedar-terraces-3': 'Cedar-clad gable and front garden of one of the houses',
  'the-meridian-1': 'A ten-storey corner building with vertical timber fins',
  'the-meridian-2': 'The building at dusk, light between its timber fins',
  'the-meridian-3': 'Timber fins and recessed balconies above the street trees',
  'living-room': 'Living room with a pale sofa, green armchairs and a wall of glass to the garden',
  kitchen: 'Kitchen island in marble and walnut with four stools under black pendants',
  bedroom: 'Bedroom with a terracotta wall and a bench at the foot of the bed',
  bathroom: 'Bathroom in green tiles with a free-standing bath and two basins',
  terrace: 'Covered timber terrace with sofas and planting in the evening sun',
  lobby: 'Double-height lobby with a slatted timber ceiling and ring lights',
  'axono-studio': 'Cut-away model of a studio flat',
  'axono-1-bed': 'Cut-away model of a one-bedroom flat',
  'axono-2-bed': 'Cut-away model of a two-bedroom flat',
  'axono-3-bed': 'Cut-away model of a three-bedroom flat',
  'plan-studio': 'Floor plan of a studio: living and sleeping room, bathroom, balcony',
  'plan-1-bed': 'Floor plan of a one-bedroom apartment with balcony',
  'plan-2-bed': 'Floor plan of a two-bedroom apartment with two bathrooms and balcony',
  'plan-3-bed': 'Floor plan of a three-bedroom apartment with terrace',
  'plan-4-bed-terrace': 'Floor plans of a four-bedroom terraced house on three floors',
  'plan-villa': 'Ground-floor plan of a villa with covered terrace and pool',
} as const

export type Picture = keyof typeof pictures

export const videos = {
  'video-palm-court': 'A walk around the courtyard and pool of Palm Court',
  'video-orchid-gardens': 'Around a villa of Orchid Gardens',
  'video-harbour-lofts': 'Along the quay in front of Harbour Lofts',
} as const

export type Video = keyof typeof videos
