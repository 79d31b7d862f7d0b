/** The widths in which pictures are kept: those below the original's, and its own when it is under 1600. */
export const widths = [480, 960, 1600] as const

/** @param width of the original in pixels */
export const keptWidths = (width: number): number[] =>
  width < 1600 ? [...widths.filter((kept) => kept < width), width] : [...widths]
