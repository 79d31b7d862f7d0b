import { monthFirstDate } from './dates.ts'
import { money } from './money.ts'
import { counted } from './words.ts'

/**
 * A payment of more than the unit costs, as the site says while it is typed and the server when it
 * is sent.
 */
export const aboveThePrice = (price: number): string =>
  `This unit costs ${money(price)}. More than that can't have been paid.`

/**
 * A payment of more than is left to pay, as the site says while it is typed and the server when it
 * is sent.
 */
export const aboveOutstanding = (left: number): string =>
  left === 0
    ? `This unit is paid in full: ${money(0)} is outstanding.`
    : `Only ${money(left)} is outstanding on this unit. A payment can't be more than that.`

/**
 * What has changed in the paid sum while a payment was being typed.
 * @param change growth of the sum in naira; below 0 after a reversal
 */
export const changedMeanwhile = (change: number): string =>
  change > 0
    ? `${money(change)} was recorded meanwhile. Check it, then press Update again to add yours.`
    : `${money(-change)} was reversed meanwhile. Check it, then press Update again to record yours.`

/** Said after a lost answer, when the list has a payment of that amount by now. */
export const listedSince = (amount: number): string =>
  `You sent ${money(amount)} before and got no answer. A payment of as much is in the list by now: what you enter is another one.`

/**
 * A price below what was paid already, as the site says while it is typed and the server when it is
 * sent.
 */
export const belowPaid = (paid: number): string =>
  `${money(paid)} was already paid for this unit. The price can't be below that.`

type Repricing = {
  /** In naira, as the rest. */
  readonly price: number
  readonly paid: number
  /** What is outstanding at the present price. */
  readonly outstanding: number
  readonly person: string
}

/** What another price means for a unit's owner, said before it is saved. */
export const repricingWords = ({ price, paid, outstanding, person }: Repricing): string =>
  `${money(price)}. ${person} then owes ${money(price - paid)}, and owes ${money(outstanding)} now.`

type Recording = {
  /** In naira. */
  readonly amount: number
  /**
   * What is outstanding before it; undefined on a server that does not tell, of whose mails nothing
   * is known either.
   */
  readonly outstanding: number | undefined
  readonly unitName: string
  readonly person: string
  /** The earlier day that the money came on, in words; undefined for today. */
  readonly receivedOn?: string | undefined
}

const onDay = (before: string, day: string | undefined) => (day === undefined ? '' : `${before} on ${day}`)

/** What stays after a payment, as far as the server tells what is outstanding. */
const rest = ({ amount, outstanding }: Recording) =>
  outstanding === undefined ? '' : ` ${money(outstanding - amount)} stays outstanding.`

/** What is taken back is told whatever somebody has chosen. */
const told = (person: string) => `${person} is told by mail.`

/** Who has turned mails about payments off is not known to an admin. */
const toldUnlessOff = (person: string) =>
  `${person} is told by mail, unless they have turned off mails about messages and payments.`

/**
 * The end of what is said: a server that does not tell what is outstanding reverses nothing, and
 * mails are its own.
 */
const after = ({ person, outstanding }: Recording, way: string) =>
  outstanding === undefined ? 'It cannot be taken back.' : `${toldUnlessOff(person)} ${way}`

/** What recording a payment does, said before it is done. */
export const recordingWords = (payment: Recording): string =>
  `${money(payment.amount)} is recorded for ${payment.unitName}${onDay(', received', payment.receivedOn)}.${rest(payment)} ${after(payment, 'A wrong payment can be reversed.')}`

/** What assigning an owner does, said before it is done. */
export const assigningWords = (payment: Recording): string =>
  `${payment.person} becomes the owner of ${payment.unitName}, with ${money(payment.amount)} recorded as paid${onDay('', payment.receivedOn)}.${rest(payment)} ${after(payment, 'A wrong owner can be removed, a wrong payment reversed.')}`

type Reversing = {
  readonly payment: {
    readonly txTitle: string
    readonly amount: number
    readonly date: string
    /** Set where the date is that of its money, and an earlier one. */
    readonly recordedAt?: string | undefined
  }
  /**
   * What is outstanding before it, in naira, and whom it concerns; undefined where it is not known.
   */
  readonly outstanding: number | undefined
  readonly person: string | undefined
}

/** What reversing a payment does, said before it is done. */
export const reversingWords = ({ payment, outstanding, person = 'The owner' }: Reversing): string =>
  [
    `${money(payment.amount)} of “${payment.txTitle}”, ${payment.recordedAt ? 'received' : 'recorded'} on ${monthFirstDate(payment.date)}, is reversed.`,
    ...(outstanding === undefined ? [] : [`Outstanding becomes ${money(outstanding + payment.amount)}.`]),
    told(person),
    'Both lines stay in the list.',
  ].join(' ')

type Removing = {
  readonly person: string
  readonly unitName: string
  /**
   * The sum of the payments that stand, in naira, and how many they are; undefined where that is
   * not known.
   */
  readonly paid: number
  readonly payments: number | undefined
}

/** What becomes of the payments of an owner who is removed. */
function paymentsReversed({ paid, payments }: Removing): string {
  if (paid === 0) return ''
  if (payments === undefined) return `${money(paid)} that was paid is reversed. `
  const of = payments > 1 ? `, ${money(paid)} in all, are` : ` of ${money(paid)} is`
  return `${counted(payments, 'payment')}${of} reversed. `
}

/** What removing an owner does, said before it is done. */
export const removingWords = (removing: Removing): string =>
  `${removing.person} no longer owns ${removing.unitName}. ${paymentsReversed(removing)}${told(removing.person)} Another owner can be assigned then.`
