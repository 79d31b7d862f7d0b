import { ascii, withoutBlanks } from '#contract/cleaned.ts'

/* Numbers as people type them. Apart from `money.ts`, which every signed-in page has. */

/** Without blanks and marks, and without naira before or behind: `₦`, `N` or `NGN`. */
const plain = (typed: string) =>
  ascii(withoutBlanks(typed))
    .replaceAll('₦', '')
    .replace(/^([+-]?)(?:NGN|N)(?=[\d.])/i, '$1')
    .replace(/([\d.])(?:NGN|N)$/i, '$1')

/** Commas before every three digits or none, and a point before the decimals. */
const written = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/** A point before three digits stands for thousands in half of the world. */
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}\.\d{3}$/

/**
 * Reads what a person typed into a money or number field: spaces and naira are ignored, and commas
 * before every three digits.
 * @returns undefined for anything that is not a number, or may be one of two
 */
export function readNumber(typed: string): number | undefined {
  const text = plain(typed)
  if (!written.test(text) || thousandsByPoint.test(text)) return undefined
  return Number(text.replaceAll(',', ''))
}

/** As `readNumber`, cut to the whole number. */
export function readWholeNumber(typed: string): number | undefined {
  const value = readNumber(typed)
  return value === undefined ? undefined : Math.trunc(value)
}

/**
 * What is said of points and commas that may mean one of two numbers; undefined of everything else.
 */
export const separatorWords = (typed: string): string | undefined =>
  readNumber(typed) === undefined && /^[+-]?[.,]*\d[\d.,]*$/.test(plain(typed))
    ? 'Write 1000 or 1,000'
    : undefined
