/** The width of the largest. */
export const widest = 1600

/** Sharp on a phone of two points. */
export const plainWidth = 960

/**
 * The widths in which pictures are kept: those below the original's, and its own when it is under
 * the widest.
 */
export const widths = [480, plainWidth, widest] as const

/** @param width of the original in pixels */
export const keptWidths = (width: number): number[] =>
  width < widest ? [...widths.filter((kept) => kept < width), width] : [...widths]

/**
 * The width of the picture's one JPEG that pages name, and of its WebP, which is there for phones
 * of before AVIF (2014 to 2022): sharp on them, and more names would cost every page that shows the
 * picture.
 * @param width of the original in pixels
 */
export const plainOf = (width: number): number => Math.min(plainWidth, keptWidths(width).at(-1) ?? width)
