/** The width of the largest. */
export const widest = 1600

/** The widths in which pictures are kept: those below the original's, and its own when it is under the widest. */
export const widths = [480, 960, widest] as const

/** @param width of the original in pixels */
export const keptWidths = (width: number): number[] =>
  width < widest ? [...widths.filter((kept) => kept < width), width] : [...widths]
