import { company } from '#company.ts'

/*
 * `Intl.NumberFormat` is avoided: creating one takes a cheap phone 20 ms just when the first data
 * should show.
 */

/** Puts a comma before every three digits. */
export const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** The currency's sign as it stands before figures. Letters are kept apart by a no-break blank. */
export const moneySign: string = company.currencySign.replace(/[a-z]$/i, '$&\u00a0')

/**
 * An amount as the product shows money: the currency's sign, thousands separators, two decimals.
 * @param naira naira with kobo as a fraction
 * @returns `₦48,500,000.00`; a minus goes before the sign; `---` for an invalid amount from another
 * server
 */
export function money(naira: number): string {
  if (!Number.isFinite(naira)) return '---'
  const kobo = `${Math.round(Math.abs(naira) * 100)}`.padStart(3, '0')
  return `${naira < 0 ? '-' : ''}${moneySign}${grouped(kobo.slice(0, -2))}.${kobo.slice(-2)}`
}

/** `money` as sentences have it, without kobo where there are none: `₦48,500,000`. */
export const moneyInText = (naira: number): string => money(naira).replace(/\.00$/, '')
