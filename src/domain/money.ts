/*
 * Written out by hand: making one of the platform's number formats takes a cheap phone 20 milliseconds, in the very
 * moment when the first data should show.
 */

/** Digits with a comma before every three. */
export const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * An amount as the product shows money: naira sign, thousands separators, two decimals.
 * @param naira whole naira and kobo as a fraction
 * @returns `₦48,500,000.00`; a minus stands before the sign; `---` for what is no amount, as other
 *   servers may send
 */
export function money(naira: number): string {
  if (!Number.isFinite(naira)) return '---'
  const kobo = `${Math.round(Math.abs(naira) * 100)}`.padStart(3, '0')
  return `${naira < 0 ? '-' : ''}₦${grouped(kobo.slice(0, -2))}.${kobo.slice(-2)}`
}
