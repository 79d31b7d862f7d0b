import { cleanLine, cleanPhone } from '#contract/cleaned.ts'
import { folded } from './folded.ts'

/**
 * What people type for the stroke in O'Connor; a search does without it. The database's words leave
 * out the same ones.
 */
export const apostrophes = ["'", '’', '‘', 'ʼ', '`', '´'] as const

const anyApostrophe = new RegExp(`[${apostrophes.join('')}]`, 'g')

/**
 * Text as a search compares its words: folded, and without apostrophes, of which a phone types
 * others than a keyboard.
 */
export const comparable = (text: string): string => folded(text.replace(anyApostrophe, ''))

/**
 * A name as whoever reads it out hears it: two that come out alike are the same, whatever their
 * capitals, marks and blanks.
 */
export const nameAlike = (name: string): string => comparable(name).trim().replace(/\s+/g, ' ')

/**
 * What was typed, word by word: each must occur in what is found, in whichever order, between any
 * blanks, and the comma of a name such as `Block A, Flat 01` may be left out; that of an amount
 * stays.
 */
export type SearchWords = {
  /** Occur anywhere in a text. */
  readonly long: readonly string[]
  /**
   * A letter or two: they begin a word that is none of the others, or `Block B` would find every
   * block.
   */
  readonly short: readonly string[]
}

/** The words of what was typed, comparable. Without any, nothing was asked for. */
export function searchWords(typed: string): SearchWords {
  const words = comparable(typed)
    .split(/(?:[\s;·]|,(?!\d))+/u)
    .filter((word) => word !== '')
  const isShort = (word: string) => /^[\p{L}\p{N}]{1,2}$/u.test(word)
  return { long: words.filter((word) => !isShort(word)), short: words.filter(isShort) }
}

/** What stands before a word, where it does not begin the text. */
export const beforeWords = [' ', '-', ',', '(', '/', '.', '@'] as const

/** Whether a comparable text holds every word. */
function holdsWords(text: string, { long, short }: SearchWords): boolean {
  const rest = () => ` ${long.reduce((left, word) => left.replaceAll(word, ''), text)}`
  return (
    long.every((word) => text.includes(word)) &&
    short.every((word) => beforeWords.some((before) => rest().includes(`${before}${word}`)))
  )
}

/** What people put between the digits of a phone number. */
export const betweenDigits = [' ', '-', '(', ')', '.'] as const

/** A phone number as it is compared with `phoneDigits`. */
export const plainPhone = (phoneNumber: string): string => phoneNumber.replace(/[\s().-]/g, '')

/**
 * Digits of a search for a phone number: as many as tell people apart, a leading 0 or country code
 * left off. Undefined where something else was typed.
 */
export function phoneDigits(typed: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '').replace(/^(?:234|0)(?=\d{7})/, '')
  return digits.length >= 3 ? digits : undefined
}

/**
 * What a search of the admin area finds, everywhere the same.
 * @param typed what was typed; blanks alone find everything
 * @returns whether a text holds every word that was typed, or a phone number its digits
 */
export function finder(typed: string): (text: string, phoneNumber?: string) => boolean {
  const words = searchWords(cleanLine(typed))
  const digits = phoneDigits(cleanPhone(typed))
  return (text, phoneNumber = '') => {
    if (digits !== undefined && plainPhone(phoneNumber).includes(digits)) return true
    return holdsWords(comparable(text), words)
  }
}
