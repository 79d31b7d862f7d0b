export type Named = { readonly firstName: string; readonly lastName: string }

export const fullName = (person: Named): string => `${person.firstName} ${person.lastName}`.trim()

const firstLetter = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''

/** Up to two letters for an avatar: `AO`. */
export const initials = (person: Named): string =>
  `${firstLetter(person.firstName)}${firstLetter(person.lastName)}`

/** A name for people who may not know it: `A*** O***`. */
export const firstLetters = ({ firstName, lastName }: Named): string =>
  [firstName, lastName]
    .map(firstLetter)
    .filter(Boolean)
    .map((letter) => `${letter}***`)
    .join(' ')

/** Told to admins where papers have no letters for a person's name. */
export const printedNameText = (printed: string): string =>
  `Receipts and other papers have no letters for this name and print it as “${printed}”.`
