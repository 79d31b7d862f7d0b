import type { BillFailureCode, BillPayment, MoneyBack } from '#contract/bills.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { compareText } from './compareText.ts'
import { money } from './money.ts'

/** The title above the homes that a bill may be paid for. */
export const choiceTitle = (isChosen: boolean): string => (isChosen ? 'Property' : 'Choose a property')

/**
 * The home that a bill is paid for: the wanted one if the customer owns it, or the only one that
 * they own.
 * @param owned the customer's homes; undefined until they are known
 */
export function homeToPayFor(
  owned: readonly OwnedUnit[] | undefined,
  wanted: string | undefined,
): string | undefined {
  if (owned === undefined || owned.some(({ unitId }) => unitId._id === wanted)) return wanted
  return owned.length === 1 ? owned[0]?.unitId._id : undefined
}

/** Failures of bills for which money arrived without being booked. */
export const arrivedCodes: readonly BillFailureCode[] = ['wrong-amount', 'paid-late']

/**
 * Whether money arrived for a bill that failed.
 * @param code unknown of servers that send none
 */
export const moneyArrived = (code: BillFailureCode | null | undefined): boolean =>
  arrivedCodes.some((arrived) => arrived === code)

/** The text of a failed bill. It says that nothing was paid only if no money arrived. */
export function failedBillText({
  failureReason = 'The provider did not take the payment',
  failureCode,
}: Pick<BillPayment, 'failureReason' | 'failureCode'>): string {
  if (moneyArrived(failureCode)) return failureReason
  return `${failureReason.replace(/\.$/, '')}. Nothing was paid.`
}

/** What became of a bill's money: `Refunded: ₦500.00`. */
export const moneyBackText = ({ state, amount }: MoneyBack): string =>
  `${state.charAt(0).toUpperCase()}${state.slice(1)}${amount === undefined ? '' : `: ${money(amount)}`}`

/** What the payment provider gave back, in words. Leaves out reversals in our own books. */
export const givenBackText = (moneyBack: MoneyBack | undefined): string | undefined =>
  moneyBack && moneyBack.state !== 'reversed' ? moneyBackText(moneyBack) : undefined

export const newestFirst = (payments: readonly BillPayment[]): BillPayment[] =>
  [...payments].sort((a, b) => compareText(b.createdAt, a.createdAt))

/** Whether an address is a web address. Nothing else is opened, whatever a server answers. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)
