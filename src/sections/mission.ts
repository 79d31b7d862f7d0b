/** What the company is for, in one sentence: home and about both say it. */
export const mission =
  'To build homes that are finished when we say they will be, and still sound when our grandchildren visit them.'
