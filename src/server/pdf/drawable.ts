import { type Face, hasLetter } from '#fonts/faces.ts'

/** Marks that our faces place over and under a letter (src/fonts/README.md): ọ with an acute is no one character. */
const placed = /[\u0300\u0301\u0303\u0304\u0323]/u

/** Signs and letters of Hausa that our faces leave out, each with what stands for it. */
const plainForms = new Map(
  "ɓb ƁB ɗd ƊD ƙk ƘK ƴy ƳY ‐- ‑- ‒– ―— ⁃- ′' ʹ' ″\" ʺ\" ‴''' ʼ’ ʾ’ ʻ‘ ʽ‘ ʿ‘ ‛‘ ‚, „“ ‟“ ‹< ›> ⁄/ ∕/ →-> ←<- ↔<-> ⇒=>"
    .split(' ')
    .map(([sign = '', ...plain]) => [sign, plain.join('')]),
)

/** What has no shape of its own: marks without a letter, blanks, and what nobody sees. Joiners have one between letters. */
const shapeless = /^(?:[\p{M}\p{Cc}\u2800]|(?![ \u00a0])\s|(?![\u200c\u200d])\p{DI})$/u

const isDrawn = (sign: string, face: Face) =>
  Array.from(sign).length === 1 && !shapeless.test(sign) && hasLetter(face, sign)

const isLetter = (text: string) => /^\p{L}/u.test(text)

/** A mark that can't be placed would stand beside its letter. */
const placedOf = (marks: readonly string[], face: Face) =>
  marks.filter((mark) => (face === 'wide' ? hasLetter(face, mark) : placed.test(mark))).join('')

/** A letter with its marks, or another sign, as a face shows it. */
function drawableSign(sign: string, face: Face): string {
  if (isDrawn(sign, face)) return sign
  const [letter = '', ...marks] = Array.from(sign)
  if (marks.length > 0) {
    const shown = drawableSign(letter, face)
    return isLetter(shown) ? shown + placedOf(marks, face) : shown
  }
  const apart = letter.normalize('NFD')
  if (apart !== letter) return drawableSign(apart, face)
  const plain = plainForms.get(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (plain !== letter) return drawable(plain, face)
  if (/[\s\u2800]/.test(letter)) return ' '
  return /[\p{DI}\p{Cc}]/u.test(letter) ? '' : '?'
}

/**
 * Text as a face of the papers can show it: a letter that it has not becomes its plain form, and never an empty box.
 * Its marks stand over and under it as far as they can be placed.
 */
export const drawable = (text: string, face: Face): string =>
  text.normalize('NFC').replace(/\P{M}\p{M}*|\p{M}/gsu, (sign) => drawableSign(sign, face))

/** The face for a line: its own, or of those in its place the one that lacks fewest of the line's letters. */
export function faceFor(text: string, own: Face): Face {
  const lacks = (face: Face) => drawable(text, face).split('?').length
  if (lacks(own) === text.split('?').length) return own
  return (['wide', 'han'] as const).reduce((best, face) => (lacks(face) < lacks(best) ? face : best), own)
}
