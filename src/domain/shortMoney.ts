import { grouped, moneySign } from './money.ts'

function short(value: number): string {
  const [whole = '', decimal] = `${Math.round(value * 10) / 10}`.split('.')
  return decimal === undefined ? grouped(whole) : `${grouped(whole)}.${decimal}`
}

/**
 * A price as cards show it: `k` from 1,000 and `m` from 1,000,000, with at most one decimal.
 * `1000k` becomes `1m`.
 * @returns `1.5m`, `950k`, `800`
 */
export function shortAmount(naira: number): string {
  if (naira < 1000) return short(naira)
  const thousands = Math.round(naira / 100) / 10
  if (thousands < 1000) return `${short(thousands)}k`
  return `${short(naira / 1_000_000)}m`
}

/** `shortAmount` with the currency's sign: `₦1.5m`. */
export const shortMoney = (naira: number): string => `${moneySign}${shortAmount(naira)}`
