/** The width of the largest. */
export const widest = 1600

/** The width of the one that is named where only one can be: sharp on a phone of two points. */
export const plainWidth = 960

/** The widths in which pictures are kept: those below the original's, and its own when it is under the widest. */
export const widths = [480, plainWidth, widest] as const

/** @param width of the original in pixels */
export const keptWidths = (width: number): number[] =>
  width < widest ? [...widths.filter((kept) => kept < width), width] : [...widths]
