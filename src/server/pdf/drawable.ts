import anyAscii from 'any-ascii'
import { type Face, hasLetter } from '#fonts/faces.ts'

/** Marks that our fonts can place on a letter (src/fonts/README.md), such as that of ọ́. */
const placeable = /[\u0300\u0301\u0303\u0304\u0323]/u

/** Signs and Hausa letters that our fonts lack, each followed by its replacement. */
const plainForms = new Map(
  "ɓb ƁB ɗd ƊD ƙk ƘK ƴy ƳY ‐- ‑- ‒– ―— ⁃- ′' ʹ' ″\" ʺ\" ‴''' ʼ’ ʾ’ ʻ‘ ʽ‘ ʿ‘ ‛‘ ‚, „“ ‟“ ‹< ›> ⁄/ ∕/ →-> ←<- ↔<-> ⇒=>"
    .split(' ')
    .map(([sign = '', ...plain]) => [sign, plain.join('')]),
)

/** Marks without a letter, blanks other than spaces, and invisible characters, but not joiners. */
const shapeless = /^(?:[\p{M}\p{Cc}\u2800]|(?![ \u00a0])\s|(?![\u200c\u200d])\p{DI})$/u

const isDrawn = (sign: string, face: Face) =>
  Array.from(sign).length === 1 && !shapeless.test(sign) && hasLetter(face, sign)

const isLetter = (text: string) => /^\p{L}/u.test(text)

/** Drops marks that can't be placed: they would appear beside the letter. */
const placeableMarks = (marks: readonly string[], face: Face) =>
  marks.filter((mark) => (face === 'wide' ? hasLetter(face, mark) : placeable.test(mark))).join('')

/** The sound of letters in Latin ones, or a question mark for what has none. */
const inLatin = (sign: string) => (isLetter(sign) && anyAscii(sign)) || '?'

/**
 * A letter with its marks, or another sign, as a font can show it.
 * @param missing replaces what the font lacks and has no plain form
 */
function drawableSign(sign: string, face: Face, missing: (sign: string) => string): string {
  if (isDrawn(sign, face)) return sign
  const [letter = '', ...marks] = Array.from(sign)
  if (marks.length > 0) {
    const shown = drawableSign(letter, face, () => '?')
    // Marks of a missing letter are vowels in many scripts, so they are replaced with it.
    if (shown === '?' && letter !== '?') return missing(sign)
    return isLetter(shown) ? shown + placeableMarks(marks, face) : shown
  }
  const apart = letter.normalize('NFD')
  if (apart !== letter) return drawableSign(apart, face, () => missing(letter))
  const plain = plainForms.get(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (plain !== letter) return drawn(plain, face, missing)
  if (/[\s\u2800]/.test(letter)) return ' '
  return /[\p{DI}\p{Cc}]/u.test(letter) ? '' : missing(letter)
}

const drawn = (text: string, face: Face, missing: (sign: string) => string): string =>
  text.normalize('NFC').replace(/\P{M}\p{M}*|\p{M}/gsu, (sign) => drawableSign(sign, face, missing))

/**
 * Converts text to what a font can show. A missing letter becomes its plain form or its sound in
 * Latin letters, another missing sign a question mark, but never an empty box. Keeps the marks that
 * can be placed.
 */
export const drawable = (text: string, face: Face): string => drawn(text, face, inLatin)

/**
 * A text as papers print it, if no font has letters for all of it: those are written in Latin ones.
 * @returns undefined for a text whose letters are all there
 */
export function printedInLatin(text: string): string | undefined {
  // Reading the fonts takes a while, and every other name is in Latin letters.
  if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return undefined
  let isMissing = false
  const shown = drawn(text, faceFor(text, 'text'), (sign) => {
    isMissing ||= isLetter(sign)
    return inLatin(sign)
  })
  return isMissing ? shown : undefined
}

/** The font for a line: its own, or the fallback that lacks the fewest of its letters. */
export function faceFor(text: string, own: Face): Face {
  const lacks = (face: Face) => drawn(text, face, () => '?').split('?').length
  if (lacks(own) === text.split('?').length) return own
  return (['wide', 'han'] as const).reduce((best, face) => (lacks(face) < lacks(best) ? face : best), own)
}
