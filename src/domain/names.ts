/** What any person with a name looks like on the wire. */
export type Named = { readonly firstName: string; readonly lastName: string }

/** First and last name with one space between. */
export const fullName = (person: Named): string => `${person.firstName} ${person.lastName}`.trim()

const firstLetter = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''

/** Up to two letters for an avatar: `AO`. */
export const initials = (person: Named): string =>
  `${firstLetter(person.firstName)}${firstLetter(person.lastName)}`

/** Splits a full name at its first space (spec section 5): everything after it is the last name. */
export function splitName(name: string): Named {
  const trimmed = name.trim()
  const space = trimmed.search(/\s/)
  if (space === -1) return { firstName: trimmed, lastName: '' }
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space).trim() }
}

/** `1 Unit`, `2 Units`: the plural starts at 2 (decisions, "Smaller points"). */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? 's' : ''}`

/** `You currently have (2) properties`, the number in parentheses; with none, another text (spec section 2). */
export function homesOwned(count: number): string {
  if (count === 0) return 'You currently have no properties'
  return `You currently have (${count}) ${count === 1 ? 'property' : 'properties'}`
}

/** The first 5 characters of an id, as tables show it (spec section 9). */
export const shortId = (id: string): string => id.slice(0, 5)
