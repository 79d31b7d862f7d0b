import { day, minute } from './time.ts'

/** A distributor of electricity, by the code that resellers use. */
export type Distributor = { readonly code: string; readonly name: string }

/** Nigeria's distributors. Each serves prepaid and postpaid meters. */
export const distributors: readonly Distributor[] = [
  { code: 'ikeja-electric', name: 'Ikeja Electric' },
  { code: 'eko-electric', name: 'Eko Electricity' },
  { code: 'abuja-electric', name: 'Abuja Electricity' },
  { code: 'aba-electric', name: 'Aba Power' },
  { code: 'benin-electric', name: 'Benin Electricity' },
  { code: 'enugu-electric', name: 'Enugu Electricity' },
  { code: 'ibadan-electric', name: 'Ibadan Electricity' },
  { code: 'jos-electric', name: 'Jos Electricity' },
  { code: 'kaduna-electric', name: 'Kaduna Electric' },
  { code: 'kano-electric', name: 'Kano Electricity' },
  { code: 'portharcourt-electric', name: 'Port Harcourt Electricity' },
  { code: 'yola-electric', name: 'Yola Electricity' },
]

/** A distributor's name; its code if it is unknown, and "the distributor" without one. */
export const distributorName = (code: string | null | undefined): string =>
  distributors.find((one) => one.code === code)?.name ?? code ?? 'the distributor'

export const tokenTitles = {
  'key change': 'Key this in first',
  credit: 'Token',
  bonus: 'Bonus token',
} as const

/** A token as it is keyed into a meter: `1234 5678 9012 3456 7890`. */
export const inGroups = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Ages of a payment, in ms, at which its token is asked for; then every hour. */
const askedAt = [2 * minute, 5 * minute, 15 * minute]

/**
 * When the token of a payment is asked for next.
 * @param paidAt when it was paid, in ms since the epoch
 * @param now in ms since the epoch
 */
export function nextAskAt(paidAt: number, now: number): number {
  const next = askedAt.map((age) => paidAt + age).find((at) => at > now)
  return next ?? now + 60 * minute
}

/** How long a token may be missing before both sides are told, in ms. */
export const tokenOverdueMs = day
