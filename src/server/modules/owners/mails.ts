import { company } from '#company.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { unitLabel } from '../../mail/queriesReaders.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type RecordedPayment = {
  readonly ownerId: string
  readonly unitId: string
  readonly amountKobo: number
  /** What is outstanding after the payment, in kobo. */
  readonly outstandingKobo: number
  /** The earlier day on which the money came; undefined for today. */
  readonly receivedOn: string | undefined
  readonly txId: string
  readonly now: string
}

type ReversedPayment = {
  readonly ownerId: string
  readonly unitId: string
  readonly meter?: string
  /** Of the payment, in naira. */
  readonly amount: number
  readonly txId: string
  readonly reversal: string
  readonly reason: string
  /** What is outstanding for the unit after the reversal, in naira. */
  readonly outstanding?: number
  readonly now: string
}

type RemovedOwner = {
  readonly ownerId: string
  readonly ownershipId: string
  readonly unitId: string
  /** How many payments were reversed with the removal, and their sum in naira. */
  readonly reversed: number
  readonly amount: number
  readonly reason: string
  readonly now: string
}

const receivedOnText = (day: string | undefined) =>
  day === undefined ? '' : `, received on ${dayInWords(day)}`

const outstandingText = (unit: string, outstandingKobo: number) =>
  outstandingKobo === 0
    ? `${unit} is paid in full: nothing is outstanding.`
    : `${money(nairaOf(outstandingKobo))} is outstanding.`

const ifWrong = `If this is not right, write to ${company.supportMail} or call ${company.mobile}.`

/** What happened to the payments of a removed owner; nothing if there were none. */
const reversedText = ({ reversed, amount }: RemovedOwner): string[] =>
  reversed === 0
    ? []
    : [
        `We reversed ${counted(reversed, 'payment')}${reversed > 1 ? `, ${money(amount)} in all` : ` of ${money(amount)}`}. Every line stays among your transactions, with its receipt.`,
      ]

/** Mails to owners about payments and ownership. Only that a payment was recorded can be turned off. */
export const makeOwnerMails = ({ siteUrl, unsubscribe }: Dependencies) => ({
  async paymentRecorded(trx: Queries, payment: RecordedPayment) {
    const { ownerId, unitId, txId } = payment
    const unit = await unitLabel(trx, unitId)
    const amount = money(nairaOf(payment.amountKobo))
    await queueMail(
      trx,
      { userId: ownerId, unsubscribe },
      {
        kind: 'payment-recorded',
        dedupeKey: `payment-recorded:${txId}`,
        subject: `We received ${amount} for ${unit}`,
        now: payment.now,
        heading: 'Your payment is recorded',
        paragraphs: [
          `we recorded a payment of ${amount} for ${unit}${receivedOnText(payment.receivedOn)}. Its reference is ${txId}.`,
          `${outstandingText(unit, payment.outstandingKobo)} Your receipt and an up-to-date statement are on the page of your property.`,
        ],
        action: { label: 'See your property', url: `${siteUrl}${links.ownedUnit(unitId)}` },
      },
    )
  },

  async paymentReversed(trx: Queries, reversed: ReversedPayment) {
    const { ownerId, txId, unitId, meter, outstanding } = reversed
    const unit = `${meter === undefined ? '' : `meter ${meter}, `}${await unitLabel(trx, unitId)}`
    const left = outstanding === undefined ? '' : `${money(outstanding)} is outstanding now. `
    await queueMail(
      trx,
      { userId: ownerId },
      {
        kind: 'payment-reversed',
        dedupeKey: `payment-reversed:${txId}`,
        subject: `A payment for ${unit}, was reversed`,
        now: reversed.now,
        heading: 'A payment was reversed',
        paragraphs: [
          `we reversed the payment of ${money(reversed.amount)} for ${unit}. The reference of the payment is ${txId}, that of the reversal ${reversed.reversal}.`,
          `The reason: ${reversed.reason}`,
          `${left}Both lines stay among your payments, with their receipts.`,
          ifWrong,
        ],
        action: { label: 'See your property', url: `${siteUrl}${links.ownedUnit(unitId)}` },
      },
    )
  },

  /** An owner who was assigned by mistake was removed. */
  async ownerRemoved(trx: Queries, removed: RemovedOwner) {
    const unit = await unitLabel(trx, removed.unitId)
    await queueMail(
      trx,
      { userId: removed.ownerId },
      {
        kind: 'owner-removed',
        dedupeKey: `owner-removed:${removed.ownershipId}`,
        subject: `You are no longer recorded as the owner of ${unit}`,
        now: removed.now,
        heading: 'You were recorded as an owner by mistake',
        paragraphs: [
          `${unit} is no longer recorded as yours.`,
          `The reason: ${removed.reason}`,
          ...reversedText(removed),
          ifWrong,
        ],
        action: { label: 'See your dashboard', url: `${siteUrl}${links.userDashboard()}` },
      },
    )
  },
})
