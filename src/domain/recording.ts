import { money } from './money.ts'

/** A payment of more than the unit costs, as the site says while it is typed and the server when it is sent. */
export const aboveThePrice = (price: number): string =>
  `This unit costs ${money(price)}. More than that can't have been paid.`

/** A payment of more than is left to pay, as the site says while it is typed and the server when it is sent. */
export const aboveOutstanding = (left: number): string =>
  left === 0
    ? `This unit is paid in full: ${money(0)} is outstanding.`
    : `Only ${money(left)} is outstanding on this unit. A payment can't be more than that.`

/** What stays after a payment, as far as the server tells what is outstanding. */
const rest = (amount: number, outstanding: number | undefined) =>
  outstanding === undefined ? '' : ` ${money(outstanding - amount)} stays outstanding.`

/** Who has turned such mails off is not known to an admin. */
const mail = (person: string, outstanding: number | undefined) =>
  outstanding === undefined
    ? 'It cannot be taken back.'
    : `${person} is told by mail, unless they have turned such mails off. It cannot be taken back.`

type Recording = {
  /** In naira. */
  readonly amount: number
  /** What is outstanding before it; undefined on a server that does not tell, of whose mails nothing is known either. */
  readonly outstanding: number | undefined
  readonly unitName: string
  readonly person: string
}

/** What recording a payment does, said before it is done. */
export const recordingWords = ({ amount, outstanding, unitName, person }: Recording): string =>
  `${money(amount)} is recorded for ${unitName}.${rest(amount, outstanding)} ${mail(person, outstanding)}`

/** What assigning an owner does, said before it is done. */
export const assigningWords = ({ amount, outstanding, unitName, person }: Recording): string =>
  `${person} becomes the owner of ${unitName}, with ${money(amount)} recorded as paid.${rest(amount, outstanding)} ${mail(person, outstanding)}`
