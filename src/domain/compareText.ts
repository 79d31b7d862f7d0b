/**
 * Compares texts of one alphabet, such as ISO times. The comparison by language takes a cheap phone
 * 15 milliseconds the first time.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
