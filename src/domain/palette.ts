import type { Named } from './names.ts'

/** A person's colour in the palette of six. The same name always has the same colour. */
export const colourOf = ({ firstName, lastName }: Named): number =>
  [...`${firstName}${lastName}`].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6
