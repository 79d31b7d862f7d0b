import type { BillPayment, MoneyBack } from '#contract/bills.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { compareText } from './compareText.ts'
import { money } from './money.ts'

/** A meter that was paid for before, and in whose name. */
export type Meter = { readonly number: string; readonly name: string }

/** The meters of past payments, the latest first, each once; failed ones do not count. */
export function metersOf(payments: readonly BillPayment[]): Meter[] {
  const meters = new Map<string, Meter>()
  for (const { metre_number, name = '', status } of payments) {
    if (status !== 'failed' && !meters.has(metre_number))
      meters.set(metre_number, { number: metre_number, name })
  }
  return [...meters.values()]
}

/** What is said of a meter number that is none, in the server's words. */
export const noMeter = 'A meter number has 11 or 13 digits'

/** Whether a meter number can be one, by the server's rule. The caller has cleaned it. */
export const isMeter = (number: string): boolean => /^(\d{11}|\d{13})$/.test(number)

/** What stands over the homes that a bill may be paid for. */
export const choiceTitle = (isChosen: boolean): string => (isChosen ? 'Property' : 'Choose a property')

/**
 * The home a bill is paid for: the wanted one, if it is the customer's; an only one needs no
 * choice.
 * @param owned the customer's homes; undefined until they are known
 */
export function homeToPayFor(
  owned: readonly OwnedUnit[] | undefined,
  wanted: string | undefined,
): string | undefined {
  if (owned === undefined || owned.some(({ unitId }) => unitId._id === wanted)) return wanted
  return owned.length === 1 ? owned[0]?.unitId._id : undefined
}

/** Why a bill failed although money arrived, which the company has to look at. */
export const arrivedReasons = {
  mismatch: 'The amount confirmed is not the amount asked. Please contact us.',
  late: 'The payment arrived after it had failed. Please contact us.',
} as const

/** Whether money arrived for a bill that failed, by its reason. */
export const moneyArrived = (reason: string | undefined): boolean =>
  Object.values(arrivedReasons).some((arrived) => arrived === reason)

/** What is said of a bill that failed; that nothing was paid only where no money arrived. */
export function failedBillText(reason = 'The provider did not take the payment'): string {
  if (moneyArrived(reason)) return reason
  return `${reason.replace(/\.$/, '')}. Nothing was paid.`
}

/** What became of a bill's money, in words: `Refunded: ₦500.00`. */
export const moneyBackWords = ({ state, amount }: MoneyBack): string =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}${amount === undefined ? '' : `: ${money(amount)}`}`

/** Newest first. */
export const newestFirst = (payments: readonly BillPayment[]): BillPayment[] =>
  [...payments].sort((a, b) => compareText(b.createdAt, a.createdAt))

/** Only web addresses are opened, whatever a server answers. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)
