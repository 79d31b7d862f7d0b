import { company } from '#company.ts'
import { cleanLine, cleanPhone } from '#contract/fields/cleaned.ts'
import { folded } from './folded.ts'

/** A name to compare: names that differ only in capitals, marks and blanks are equal. */
export const comparableName = (name: string): string => folded(name).trim()

/**
 * A search split into words. Each must occur in the text, in any order. The comma of a name such as
 * `Block A, Flat 01` may be left out; that of an amount may not.
 */
export type SearchWords = {
  /** Words that may occur anywhere in a text. */
  readonly long: readonly string[]
  /**
   * Words of one or two letters. Each must begin a word that no other one matched, or `Block B`
   * would find every block.
   */
  readonly short: readonly string[]
}

/** Splits a search into folded words. It is empty if nothing was typed. */
export function searchWords(typed: string): SearchWords {
  const words = folded(cleanLine(typed))
    .split(/(?:[\s;·]|,(?!\d))+/u)
    .filter((word) => word !== '')
  const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)
  return { long: words.filter((word) => !isShort(word)), short: words.filter(isShort) }
}

/** Characters that may stand before a word inside a text. */
export const beforeWords = [' ', '-', ',', '(', '/', '.', '@'] as const

function holdsWords(text: string, { long, short }: SearchWords): boolean {
  const rest = () => ` ${long.reduce((left, word) => left.replaceAll(word, ''), text)}`
  return (
    long.every((word) => text.includes(word)) &&
    short.every((word) => beforeWords.some((before) => rest().includes(`${before}${word}`)))
  )
}

/** Characters that people type between the digits of a phone number. */
export const betweenDigits = [' ', '-', '(', ')', '.'] as const

/** A phone number in the form that `phoneDigits` compares. */
export const plainPhone = (phoneNumber: string): string => phoneNumber.replace(/[\s().-]/g, '')

const leading = new RegExp(`^(?:${company.callingCode}|0)(?=\\d{7})`)

/**
 * The digits of a search for a phone number, without a leading 0 or country code. Undefined if the
 * text is not a phone number, or too short to tell people apart.
 */
export function phoneDigits(typed: string): string | undefined {
  const number = cleanPhone(typed)
  if (!/^\+?[\d\s().-]+$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '').replace(leading, '')
  return digits.length >= 3 ? digits : undefined
}

/**
 * Makes the search of the admin area; every list uses it.
 * @param typed what was typed; only blanks match everything
 * @returns a function that tells whether a text contains every word, or a phone number the digits
 */
export function finder(typed: string): (text: string, phoneNumber?: string) => boolean {
  const words = searchWords(typed)
  const digits = phoneDigits(typed)
  return (text, phoneNumber = '') => {
    if (digits !== undefined && plainPhone(phoneNumber).includes(digits)) return true
    return holdsWords(folded(text), words)
  }
}
