/** The faces of the papers: of their headings, of their text, and of what is stressed there. */
export type Face = 'display' | 'text' | 'strong'

/** What every face has: Latin with the marks of Yoruba and Igbo, quotation marks, dashes and the naira sign. */
const drawn = /^[\u0020-\u007e\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u1ea0-\u1ef9‘’“”–—…•€−₦]+$/u
/** Letters that the face of headings has not: there the mark is placed. */
const drawnInText = /^[ḌḍḤḥṂṃṄṅṆṇṚṛṢṣṬṭẒẓ]$/u
/** Marks that the faces place over and under a letter (`scripts/fonts/marks.ts`): ọ with an acute is no one character. */
const placed = /[\u0300\u0301\u0303\u0304\u0323]/gu

/** Letters of Hausa that the faces leave out. */
const plainLetters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
}

const isDrawn = (letter: string, face: Face) =>
  drawn.test(letter) || (face !== 'display' && drawnInText.test(letter))

const isLetter = (text: string) => /^\p{L}/u.test(text)

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '')

/** A mark that can't be placed would stand beside its letter. */
const placedOf = (marks: string) => (marks.match(placed) ?? []).join('')

/** A letter with its marks, or another sign, as a face shows it. */
function drawableSign(sign: string, face: Face): string {
  if (isDrawn(sign, face)) return sign
  const [letter = '', ...marks] = Array.from(sign)
  if (marks.length > 0) {
    const shown = drawableSign(letter, face)
    return isLetter(shown) ? shown + placedOf(marks.join('')) : shown
  }
  const apart = letter.normalize('NFD')
  if (apart !== letter) return drawableSign(apart, face)
  const plain = plainLetters[letter] ?? withoutMarks(letter.normalize('NFKD'))
  if (plain === '' || drawn.test(plain)) return plain
  return /\s/.test(letter) ? ' ' : '?'
}

/**
 * Text as a face of the papers can show it: a letter that it has not becomes its plain form, and never an empty box.
 * Its marks stand over and under it as far as they can be placed.
 */
export const drawable = (text: string, face: Face): string =>
  text.normalize('NFC').replace(/\P{M}\p{M}*|\p{M}/gsu, (sign) => drawableSign(sign, face))
