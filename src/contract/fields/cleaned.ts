/*
 * What people type and paste, as they mean it: the one place that cleans each kind of text. Does
 * not import the validator, so that the browser cleans by the same rules as the server. Each
 * function takes time in proportion to the text: `tests/contract/longTexts.test.ts`.
 */

/** Full-width and Arabic digits and signs as ASCII. */
export const ascii = (text: string): string =>
  text
    .replace(/[\uff08-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) % 16}`)

/**
 * Control characters, direction marks and zero-width characters. Joiners and variants belong to
 * letters and emoji and stay; NUL stays, because the contract refuses it.
 */
const unseen =
  /(?![\t\n\0])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu

/** More marks on one letter than any language writes (Unicode Standard Annex 15, section 13). */
const stackedMarks = /\p{M}{31}/u

/** Sorting a letter's marks takes their number squared, so stacked ones stay as they are. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  stackedMarks.test(text) ? text : text.normalize(form)

/** Only invisible characters, such as U+200D, U+2800 and U+3164. */
const blank = /^[\s\p{DI}\u2800]*$/u

/**
 * Cleans text of several lines: normalised, without invisible characters; empty if nothing else is
 * left.
 */
export function cleanText(text: string): string {
  const clean = normalized(text, 'NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .trim()
  return blank.test(clean) ? '' : clean
}

/** The lookbehind lets a row of blanks be read once, and not again from each of them. */
const lineBreaks = /(?<!\s)\s*[\t\n]\s*/g

/** Cleans text of one line, such as a name: `cleanText` with blanks in place of line breaks. */
export const cleanLine = (text: string): string => cleanText(text).replace(lineBreaks, ' ')

/** A number's text without pasted blanks and marks. */
export const withoutBlanks = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '')

/** Separators between digits: blanks, points, hyphens and similar characters. */
const between = /[\s\p{Cf}\p{Pd}\u2212.]/gu

export const cleanMeter = (text: string): string => ascii(text).replace(between, '')

/**
 * Finds the one-time code in what was pasted: `123 456`, `123-456.` or the subject of its mail. A
 * text with no code, or several, stays as it is: other servers have codes of their own.
 */
export function cleanCode(text: string): string {
  const line = ascii(cleanLine(text))
  const digits = line.replace(between, '')
  if (/^\d+$/.test(digits)) return digits
  const [found, another] = line.match(/(?<!\d)\d{6}(?:\d{2})?(?!\d)/g) ?? []
  return found !== undefined && another === undefined ? found : line
}

const hyphens = /[\p{Pd}\u2212]/gu

/** What a sentence leaves at the end. The lookbehind is that of `lineBreaks`. */
const ending = /(?<![.,;\s])[.,;\s]+$/

/** A phone number with plain hyphens and blanks. */
export const cleanPhone = (text: string): string =>
  ascii(cleanLine(text))
    .replace(hyphens, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^tel:/i, '')
    .replace(ending, '')

/** Characters of a domain at most (RFC 1035, section 2.3.4). */
const longestDomain = 253

/** An international domain as `xn--…`, so that both spellings are one address. */
function asciiDomain(domain: string): string {
  if (domain.length > longestDomain) return domain
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^\p{ASCII}*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** The address in `Ada Obi <ada@example.com>`. */
function unbracketed(text: string): string {
  const open = text.lastIndexOf('<')
  return open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1) : text
}

/**
 * Finds the e-mail address in what was pasted: without `mailto:`, brackets, invisible marks and a
 * final dot.
 */
export function cleanEmail(text: string): string {
  const plain = normalized(cleanLine(text), 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(hyphens, '-')
  const address = unbracketed(plain)
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(ending, '')
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const mailAddress = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+${label}$`, 'i')

/**
 * Whether a cleaned address is valid: the rule of HTML, which browsers use, and a dot in the
 * domain.
 */
export const isEmail = (address: string): boolean => mailAddress.test(address)
