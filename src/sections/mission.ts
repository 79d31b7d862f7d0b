export const mission =
  'To build homes that are finished when we say they will be, and still sound when our grandchildren visit them.'
