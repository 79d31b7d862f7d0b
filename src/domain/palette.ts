import type { Named } from './names.ts'

/** A colour of the palette of six for a person: the same one every time. */
export const colourOf = ({ firstName, lastName }: Named): number =>
  [...`${firstName}${lastName}`].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6
