/** `1 Unit`, `2 Units`: the plural starts at 2. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? 's' : ''}`

/** The first 5 characters of an id, as tables show it. */
export const shortId = (id: string): string => id.slice(0, 5)
