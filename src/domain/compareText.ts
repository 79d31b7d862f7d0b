/**
 * Compares texts of one alphabet, such as ISO times. Comparing by language costs a cheap phone 15
 * ms the first time.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
