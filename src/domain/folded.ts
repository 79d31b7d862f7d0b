import { normalized } from '#contract/fields/cleaned.ts'

/** Letters without a Unicode decomposition, by how people type them who don't have their keys. */
const plainLetters: Readonly<Record<string, string>> = {
  a: 'ⱥ',
  b: 'ɓƀƃ',
  c: 'ƈȼ',
  d: 'ɗđɖðƌ',
  e: 'ǝəɛɇ',
  f: 'ƒ',
  g: 'ɠǥɣ',
  h: 'ħɦⱨ',
  i: 'ıɨɩ',
  j: 'ȷɉ',
  k: 'ƙⱪĸ',
  l: 'łƚɫⱡ',
  m: 'ɱ',
  n: 'ŋɲƞ',
  o: 'øɔɵ',
  p: 'ƥᵽ',
  q: 'ɋ',
  r: 'ɍɽ',
  s: 'ȿ',
  t: 'ŧƭʈⱦ',
  u: 'ʉʊ',
  v: 'ʋ',
  w: 'ⱳ',
  y: 'ƴɏ',
  z: 'ƶȥⱬʒ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  // At the end of a word, a Greek capital gets a form of its own.
  σ: 'ς',
}

const plainByLetter = new Map(
  Object.entries(plainLetters).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
)
const specialLetters = new RegExp(`[${[...plainByLetter.keys()].join('')}]`, 'g')

/** Marks that several scripts share, the vowel points of Hebrew, and Arabic's widening line. */
const marks = /\p{Script=Inherited}|[\u0591-\u05c7\u0640]/gu

/** What people type for the apostrophe in O'Connor and in Hausa's Sa'adu. */
const apostrophes = /['`’‘‛ʼʻʹʾʿ′ꞌ]/g

/**
 * Text as searches compare it: lower case, without marks, apostrophes and the blanks around
 * hyphens, and with the plain letter in place of Ɗ, Ł or ß. `danladi` finds `Ɗanladi`, `obi-eze`
 * finds `Obi – Eze`. Searches compare what was typed and what is stored by this one rule: the
 * server stores folded text beside the names (`foldNames`). A change of the rule needs a migration
 * that sets the stored text to null.
 */
export const folded = (text: string): string =>
  // ´ would decompose into a blank with a mark.
  normalized(text.replaceAll('´', "'"), 'NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainByLetter.get(letter) ?? letter)
    .replace(apostrophes, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[\p{Pd}\u2212] ?/gu, '-')
