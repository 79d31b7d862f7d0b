/** A way to write a number, made when first needed: making one takes a phone a millisecond. */
function numberFormat(options: Intl.NumberFormatOptions) {
  let made: Intl.NumberFormat | undefined
  return (value: number): string => {
    made ??= new Intl.NumberFormat('en-NG', options)
    return made.format(value)
  }
}

const full = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const grouped = numberFormat({ maximumFractionDigits: 1 })

/**
 * An amount as the product shows money: naira sign, thousands separators, two decimals (spec section 9).
 * @param naira whole naira and kobo as a fraction
 * @returns `₦48,500,000.00`; a minus stands before the sign
 */
export function money(naira: number): string {
  return `${naira < 0 ? '-' : ''}₦${full(Math.abs(naira))}`
}

/**
 * A price as cards show it: `k` from 1,000 and `m` from 1,000,000, to one decimal (spec section 9, decisions
 * "Smaller points"). What would round to `1000k` is `1m`.
 * @returns `1.5m`, `950k`, `800`
 */
export function shortAmount(naira: number): string {
  if (naira < 1000) return grouped(naira)
  const thousands = Math.round(naira / 100) / 10
  if (thousands < 1000) return `${grouped(thousands)}k`
  return `${grouped(Math.round(naira / 100_000) / 10)}m`
}

/** `shortAmount` with the naira sign: `₦1.5m`. */
export const shortMoney = (naira: number): string => `₦${shortAmount(naira)}`

/**
 * Reads what a person typed into a money or number field: spaces, commas and a naira sign are ignored.
 * @returns undefined for anything that is not a number
 */
export function readNumber(typed: string): number | undefined {
  const plain = typed.replace(/[\s,₦]/g, '')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/** As `readNumber`, cut to the whole number (decisions, "Smaller points"). */
export function readWholeNumber(typed: string): number | undefined {
  const value = readNumber(typed)
  return value === undefined ? undefined : Math.trunc(value)
}
