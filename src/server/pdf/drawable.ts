/** What the embedded faces have: Latin with the marks of Yoruba and Igbo, quotation marks, dashes and the naira sign. */
const drawn = /^[\u0020-\u007e\u00a0-\u017f\u1e00-\u1ef9‘’“”–—…•€−₦]$/u

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

function drawableSign(sign: string): string {
  if (drawn.test(sign)) return sign
  const plain = plainLetters[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
  // An accent of its own could not be composed with its letter: it would stand beside it.
  if (plain === '' || drawn.test(plain)) return plain
  return /\s/.test(sign) ? ' ' : '?'
}

/** Text as a PDF can show it: a letter that no face has becomes its plain form, and never an empty box. */
export const drawable = (text: string): string => Array.from(text.normalize('NFC'), drawableSign).join('')
