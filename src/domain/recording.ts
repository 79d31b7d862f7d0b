import { monthFirstDate } from './dates.ts'
import { money } from './money.ts'
import { counted } from './words.ts'

/** The error for a payment above the unit's price. The form and the server use the same text. */
export const aboveThePrice = (price: number): string =>
  `This unit costs ${money(price)}. More than that can't have been paid.`

/** The error for a payment above what is outstanding. The form and the server use the same text. */
export const aboveOutstanding = (left: number): string =>
  left === 0
    ? `This unit is paid in full: ${money(0)} is outstanding.`
    : `Only ${money(left)} is outstanding on this unit. A payment can't be more than that.`

/**
 * Says how the paid sum changed while a payment was being typed.
 * @param change growth of the sum in naira; negative after a reversal
 */
export const changedMeanwhile = (change: number): string =>
  change > 0
    ? `${money(change)} was recorded meanwhile. Check it, then press Update again to add yours.`
    : `${money(-change)} was reversed meanwhile. Check it, then press Update again to record yours.`

/** Shown after a lost answer, if the list now has a payment of that amount. */
export const listedSince = (amount: number): string =>
  `You sent ${money(amount)} before and got no answer. A payment of as much is in the list by now: what you enter is another one.`

/** The error for a price below what was already paid. The form and the server use the same text. */
export const belowPaid = (paid: number): string =>
  `${money(paid)} was already paid for this unit. The price can't be below that.`

type Repricing = {
  /** The new price, in naira. */
  readonly price: number
  readonly paid: number
  /** What is outstanding at the current price, in naira. */
  readonly outstanding: number
  readonly person: string
}

/** What a new price means for a unit's owner, shown before it is saved. */
export const repricingText = ({ price, paid, outstanding, person }: Repricing): string =>
  `${money(price)}. ${person} then owes ${money(price - paid)}, and owes ${money(outstanding)} now.`

type Recording = {
  /** In naira. */
  readonly amount: number
  /**
   * What is outstanding before the payment. Undefined on a server that doesn't say; nobody knows
   * which mails such a server sends.
   */
  readonly outstanding: number | undefined
  readonly unitName: string
  readonly person: string
  /** The earlier day that the money was received, in words. Undefined for today. */
  readonly receivedOn?: string | undefined
}

const onDay = (before: string, day: string | undefined) => (day === undefined ? '' : `${before} on ${day}`)

const outstandingAfter = ({ amount, outstanding }: Recording) =>
  outstanding === undefined ? '' : ` ${money(outstanding - amount)} stays outstanding.`

const mailed = (person: string) => `${person} is told by mail.`

/** An admin does not know whether a customer has turned off mails about payments. */
const mailedUnlessOff = (person: string) =>
  `${person} is told by mail, unless they have turned off mails about messages and payments.`

/**
 * A server that doesn't say what is outstanding can't reverse payments, and nobody knows which
 * mails it sends.
 */
const lastSentence = ({ person, outstanding }: Recording, way: string) =>
  outstanding === undefined ? 'It cannot be taken back.' : `${mailedUnlessOff(person)} ${way}`

/** What recording a payment does, shown before it is done. */
export const recordingText = (payment: Recording): string =>
  `${money(payment.amount)} is recorded for ${payment.unitName}${onDay(', received', payment.receivedOn)}.${outstandingAfter(payment)} ${lastSentence(payment, 'A wrong payment can be reversed.')}`

/** What assigning an owner does, shown before it is done. */
export const assigningText = (payment: Recording): string =>
  `${payment.person} becomes the owner of ${payment.unitName}, with ${money(payment.amount)} recorded as paid${onDay('', payment.receivedOn)}.${outstandingAfter(payment)} ${lastSentence(payment, 'A wrong owner can be removed, a wrong payment reversed.')}`

type Reversing = {
  readonly payment: {
    readonly txTitle: string
    readonly amount: number
    readonly date: string
    /** Set where `date` is the day that the money was received, before it was recorded. */
    readonly recordedAt?: string | undefined
  }
  /**
   * What is outstanding before the reversal, in naira, and the person concerned. Undefined where it
   * is not known.
   */
  readonly outstanding: number | undefined
  readonly person: string | undefined
}

/** What reversing a payment does, shown before it is done. */
export const reversingText = ({ payment, outstanding, person = 'The owner' }: Reversing): string =>
  [
    `${money(payment.amount)} of “${payment.txTitle}”, ${payment.recordedAt ? 'received' : 'recorded'} on ${monthFirstDate(payment.date)}, is reversed.`,
    ...(outstanding === undefined ? [] : [`Outstanding becomes ${money(outstanding + payment.amount)}.`]),
    mailed(person),
    'Both lines stay in the list.',
  ].join(' ')

type Removing = {
  readonly person: string
  readonly unitName: string
  /**
   * The sum in naira and the number of payments that are not reversed. Undefined where it is not
   * known.
   */
  readonly paid: number
  readonly payments: number | undefined
}

function paymentsReversed({ paid, payments }: Removing): string {
  if (paid === 0) return ''
  if (payments === undefined) return `${money(paid)} that was paid is reversed. `
  const of = payments > 1 ? `, ${money(paid)} in all, are` : ` of ${money(paid)} is`
  return `${counted(payments, 'payment')}${of} reversed. `
}

/** What removing an owner does, shown before it is done. */
export const removingText = (removing: Removing): string =>
  `${removing.person} no longer owns ${removing.unitName}. ${paymentsReversed(removing)}${mailed(removing.person)} Another owner can be assigned then.`
