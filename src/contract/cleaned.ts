/*
 * What people type and paste, as they mean it: the one place that cleans each kind of text. Without the validator, so
 * that the browser cleans by the same rules as the server.
 */

/** The digits and signs of full-width keyboards, and the digits of Arabic ones, as ASCII. */
export const ascii = (text: string): string =>
  text
    .replace(/[\uff08-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) % 16}`)

/**
 * Controls, marks of the text's direction and those that have no width. Not those that belong to letters and emoji
 * (joiners, variants); NUL stays, for the contract refuses it.
 */
const unseen =
  /(?![\t\n\0])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu

/** Nothing but what nobody can see, such as U+200D, U+2800 and U+3164. */
const blank = /^[\s\p{DI}\u2800]*$/u

/** Text of several lines: in one form of Unicode, without what nobody sees; empty where nothing else is left. */
export function cleanText(text: string): string {
  const clean = text
    .normalize()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unseen, '')
    .trim()
  return blank.test(clean) ? '' : clean
}

/** Text of one line, such as a name: `cleanText`, with a blank in place of its line breaks. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s*[\t\n]\s*/g, ' ')

/** A number's text without the blanks and marks that come with a paste. */
export const withoutBlanks = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '')

/** What people put between digits: blanks, points, hyphens and what looks like them. */
const between = /[\s\p{Cf}\p{Pd}\u2212.]/gu

/** The digits of a meter's number, however it was written. */
export const cleanMeter = (text: string): string => ascii(text).replace(between, '')

/**
 * A one-time code out of what was pasted: `123 456`, `123-456.` or the subject of its mail. What holds none, or more
 * than one, is left as it is: other servers have codes of their own.
 */
export function cleanCode(text: string): string {
  const line = ascii(cleanLine(text))
  const digits = line.replace(between, '')
  if (/^\d+$/.test(digits)) return digits
  const [found, another] = line.match(/(?<!\d)\d{6}(?:\d{2})?(?!\d)/g) ?? []
  return found !== undefined && another === undefined ? found : line
}

const hyphens = /[\p{Pd}\u2212]/gu

/** A telephone number, with hyphens and blanks that every program knows. */
export const cleanPhone = (text: string): string =>
  ascii(cleanLine(text))
    .replace(hyphens, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^tel:/i, '')
    .replace(/[.,;\s]+$/, '')

/** An international domain as mail needs it, `xn--…`, so that both ways to write it are one address. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^\p{ASCII}*$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address out of what was pasted: without `mailto:`, brackets, invisible marks and a final dot. */
export function cleanEmail(text: string): string {
  const address = cleanLine(text)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(hyphens, '-')
    .replace(/^.*<(.*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[.,;\s]+$/, '')
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const mailAddress = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+${label}$`, 'i')

/**
 * Whether a clean address is one of e-mail: the rule of HTML, by which browsers judge such fields. It also wants a dot in
 * the domain, for without one it is a slip.
 */
export const isEmail = (address: string): boolean => mailAddress.test(address)
