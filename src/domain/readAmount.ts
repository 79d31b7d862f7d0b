import { company } from '#company.ts'
import { ascii, withoutBlanks } from '#contract/fields/cleaned.ts'

/* Reads numbers as people type them. It is not in `money.ts`, which every signed-in page loads. */

const letters = [company.currency, ...company.currencyAlso].join('|')
const lettersBefore = new RegExp(`^([+-]?)(?:${letters})(?=[\\d.])`, 'i')
const lettersAfter = new RegExp(`([\\d.])(?:${letters})$`, 'i')

/** Removes blanks and the currency's sign before or after: `₦`, `N` or `NGN`. */
const plain = (typed: string) =>
  ascii(withoutBlanks(typed))
    .replaceAll(company.currencySign, '')
    .replace(lettersBefore, '$1')
    .replace(lettersAfter, '$1')

/** Commas before every three digits or none at all, and a point before the decimals. */
const written = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/** Half of the world writes a point before three digits for thousands. */
const thousandsByPoint = /^[+-]?[1-9]\d{0,2}\.\d{3}$/

/**
 * Reads what a person typed into a money or number field. Blanks, the currency's sign and commas
 * before every three digits are ignored.
 * @returns undefined for a text that is not a number, or that could be one of two
 */
export function readNumber(typed: string): number | undefined {
  const text = plain(typed)
  if (!written.test(text) || thousandsByPoint.test(text)) return undefined
  return Number(text.replaceAll(',', ''))
}

/** Like `readNumber`, truncated to a whole number. */
export function readWholeNumber(typed: string): number | undefined {
  const value = readNumber(typed)
  return value === undefined ? undefined : Math.trunc(value)
}

/**
 * The error for points and commas that could mean one of two numbers. Undefined for other texts.
 */
export const separatorText = (typed: string): string | undefined =>
  readNumber(typed) === undefined && /^[+-]?[.,]*\d[\d.,]*$/.test(plain(typed))
    ? 'Write 1000 or 1,000'
    : undefined
