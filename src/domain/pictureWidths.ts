/** The largest width, in pixels. */
export const widest = 1600

/** Wide enough for a phone with two pixels per point. */
export const plainWidth = 960

/**
 * The widths in which pictures are stored. A picture gets those below its original's width, and its
 * own width if that is below the largest.
 */
export const widths = [480, plainWidth, widest] as const

/** @param width of the original in pixels */
export const keptWidths = (width: number): number[] =>
  width < widest ? [...widths.filter((kept) => kept < width), width] : [...widths]

/**
 * The width of the one JPEG and the one WebP that pages name. It is sharp on phones from before
 * AVIF (2014 to 2022); naming more sizes would cost every page that shows the picture.
 * @param width of the original in pixels
 */
export const plainOf = (width: number): number => Math.min(plainWidth, keptWidths(width).at(-1) ?? width)
