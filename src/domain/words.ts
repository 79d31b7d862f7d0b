/** `1 Unit`, `2 Units`: the plural starts at 2. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? 's' : ''}`

/** The first 5 characters of an id, as tables show it. */
export const shortId = (id: string): string => id.slice(0, 5)

/** The beginning of a sentence, as it stands within another. An abbreviation keeps its capitals. */
export const lowered = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
