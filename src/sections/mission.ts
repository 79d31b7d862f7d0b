/** The company's mission, on the home and about pages. */
export const mission =
  'To build homes that are finished when we say they will be, and still sound when our grandchildren visit them.'
