import { company } from '#company.ts'
import { isErased } from '#domain/accountStatus.ts'
import { money } from '#domain/money.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import type { Queries } from '../ports/database.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import { enqueueMail } from './queries.ts'
import { nameOfHome, noticeReader } from './queriesReaders.ts'

/** A mail to an account, without its greeting and footer. */
export type Notice = {
  readonly kind: string
  readonly dedupeKey: string
  readonly subject: string
  readonly content: Omit<MailContent, 'reader' | 'footer' | 'footerLink'>
  readonly now: string
}

type MandatoryMail = Notice & { readonly readerId: string }

type ReversedPayment = {
  readonly ownerId: string
  readonly unitId: string
  readonly meter?: string
  /** Of the payment, in naira. */
  readonly amount: number
  readonly txId: string
  readonly reversal: string
  readonly reason: string
  /** What is outstanding for the home after the reversal, in naira. */
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

/**
 * Stores a mail that its reader can't turn off: it is about their own money or home. Erased
 * customers have no address and get none.
 */
export async function sendMandatoryMail(trx: Queries, notice: MandatoryMail): Promise<void> {
  const { kind, dedupeKey, subject, now } = notice
  const reader = await noticeReader(trx, notice.readerId)
  if (reader === undefined || isErased(reader)) return
  const footer = `You get this mail because you have an account with ${company.name}.`
  const content: MailContent = { ...notice.content, reader, footer }
  const mail = { to: reader.email, subject, text: mailText(content), html: mailHtml(content) }
  await enqueueMail(trx, { kind, dedupeKey, now, mail })
}

const ifWrong = `If this is not right, write to ${company.supportMail} or call ${company.mobile}.`

/** What happened to the payments of a removed owner; nothing if there were none. */
const reversedWords = ({ reversed, amount }: RemovedOwner): string[] =>
  reversed === 0
    ? []
    : [
        `We reversed ${counted(reversed, 'payment')}${reversed > 1 ? `, ${money(amount)} in all` : ` of ${money(amount)}`}. Every line stays among your transactions, with its receipt.`,
      ]

export const makeMandatoryMails = ({ siteUrl }: { readonly siteUrl: string }) => ({
  /** A payment for a unit was reversed by an admin. */
  async paymentReversed(trx: Queries, reversed: ReversedPayment) {
    const { txId, unitId } = reversed
    const { meter, outstanding } = reversed
    const home = `${meter === undefined ? '' : `meter ${meter}, `}${await nameOfHome(trx, unitId)}`
    const left = outstanding === undefined ? '' : `${money(outstanding)} is outstanding now. `
    await sendMandatoryMail(trx, {
      readerId: reversed.ownerId,
      kind: 'payment-reversed',
      dedupeKey: `payment-reversed:${txId}`,
      subject: `A payment for ${home}, was reversed`,
      now: reversed.now,
      content: {
        heading: 'A payment was reversed',
        paragraphs: [
          `we reversed the payment of ${money(reversed.amount)} for ${home}. The reference of the payment is ${txId}, that of the reversal ${reversed.reversal}.`,
          `The reason: ${reversed.reason}`,
          `${left}Both lines stay among your payments, with their receipts.`,
          ifWrong,
        ],
        action: { label: 'See your property', url: `${siteUrl}${links.ownedUnit(unitId)}` },
      },
    })
  },

  /** An owner who was assigned by mistake was removed by an admin. */
  async ownerRemoved(trx: Queries, removed: RemovedOwner) {
    const home = await nameOfHome(trx, removed.unitId)
    await sendMandatoryMail(trx, {
      readerId: removed.ownerId,
      kind: 'owner-removed',
      dedupeKey: `owner-removed:${removed.ownershipId}`,
      subject: `You are no longer recorded as the owner of ${home}`,
      now: removed.now,
      content: {
        heading: 'You were recorded as an owner by mistake',
        paragraphs: [
          `${home} is no longer recorded as yours.`,
          `The reason: ${removed.reason}`,
          ...reversedWords(removed),
          ifWrong,
        ],
        action: { label: 'See your dashboard', url: `${siteUrl}${links.userDashboard()}` },
      },
    })
  },
})
