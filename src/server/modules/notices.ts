import { company } from '#company.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import type { Bill } from '../database/bills.ts'
import { enqueueMail } from '../database/mails.ts'
import { type NoticeReader, noticeReader } from '../database/noticeReaders.ts'
import type { Queries } from '../ports/database.ts'
import { type MailContent, mailHtml, mailText } from './mailLayout.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

type Doors = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type Notice = {
  readonly kind: string
  readonly dedupeKey: string
  readonly subject: string
  readonly content: Omit<MailContent, 'footer' | 'footerLink'>
  readonly now: string
}

type RecordedPayment = {
  readonly ownerId: string
  readonly unitId: string
  readonly unitName: string
  readonly amountKobo: number
  readonly txId: string
  readonly now: string
}

type ReversedPayment = {
  readonly ownerId: string
  readonly unitId: string
  readonly unitName: string
  /** Of the payment, in naira. */
  readonly amount: number
  readonly txId: string
  /** The reference of the reversal. */
  readonly reversal: string
  readonly reason: string
  /** What is outstanding with the payment reversed, in naira. */
  readonly outstanding: number
  readonly now: string
}

type RemovedOwner = {
  readonly ownerId: string
  readonly ownershipId: string
  readonly unitName: string
  /** How many payments were reversed with it, and of how much in all, in naira. */
  readonly reversed: number
  readonly amount: number
  readonly reason: string
  readonly now: string
}

type UnreadMessages = {
  readonly roomId: string
  readonly readerId: string
  readonly unitId: string
  readonly unitName: string
  readonly senderName: string
  /** Place of the newest message in the thread. */
  readonly lastSeq: number
  readonly now: string
}

type Alert = {
  readonly heading: string
  readonly detail: string
  readonly dedupeKey: string
  readonly now: string
}

/** What became of the payments of an owner who was removed; nothing without any. */
const reversedWords = ({ reversed, amount }: RemovedOwner): string[] =>
  reversed === 0
    ? []
    : [
        `We reversed ${counted(reversed, 'payment')}${reversed > 1 ? `, ${money(amount)} in all` : ` of ${money(amount)}`}. Every line stays among your transactions, with its receipt.`,
      ]

/**
 * Mails that tell people what happened. Each goes into the outbox in the transaction of its cause, and only to who
 * wants notices.
 */
export function makeNotices({ siteUrl, unsubscribe }: Doors) {
  const at = (path: string) => `${siteUrl}${path}`

  async function notify(trx: Queries, reader: NoticeReader | undefined, notice: Notice): Promise<void> {
    if (reader === undefined || !reader.wantsNotices) return
    const turnOff = unsubscribe.linkFor(reader.id)
    const content: MailContent = {
      ...notice.content,
      footer: `You get this mail because you have an account with ${company.name}.`,
      footerLink: { label: 'Turn such mails off', url: turnOff },
    }
    await enqueueMail(trx, {
      kind: notice.kind,
      dedupeKey: notice.dedupeKey,
      now: notice.now,
      mail: {
        to: reader.email,
        subject: notice.subject,
        text: mailText(content),
        html: mailHtml(content),
        unsubscribeUrl: turnOff,
      },
    })
  }

  return {
    /** A payment for a unit was recorded by an admin. */
    async paymentRecorded(
      trx: Queries,
      { ownerId, unitId, unitName, txId, amountKobo, now }: RecordedPayment,
    ) {
      const reader = await noticeReader(trx, ownerId)
      const amount = money(nairaOf(amountKobo))
      await notify(trx, reader, {
        kind: 'payment-recorded',
        dedupeKey: `payment-recorded:${txId}`,
        subject: `We received ${amount} for ${unitName}`,
        now,
        content: {
          heading: 'Your payment is recorded',
          paragraphs: [
            `Hello ${reader?.firstName}, we recorded a payment of ${amount} for ${unitName}. Its reference is ${txId}.`,
            'Your receipt and an up-to-date statement are on the page of your property.',
          ],
          action: { label: 'See your property', url: at(links.ownedUnit(unitId)) },
        },
      })
    },

    /** A payment for a unit was reversed by an admin. */
    async paymentReversed(trx: Queries, reversed: ReversedPayment) {
      const reader = await noticeReader(trx, reversed.ownerId)
      const { unitName, txId, reversal } = reversed
      await notify(trx, reader, {
        kind: 'payment-reversed',
        dedupeKey: `payment-reversed:${txId}`,
        subject: `A payment for ${unitName} was reversed`,
        now: reversed.now,
        content: {
          heading: 'A payment was reversed',
          paragraphs: [
            `Hello ${reader?.firstName}, we reversed the payment of ${money(reversed.amount)} for ${unitName}. The reference of the payment is ${txId}, that of the reversal ${reversal}.`,
            `The reason: ${reversed.reason}`,
            `${money(reversed.outstanding)} is outstanding now. Both lines stay among your payments, with their receipts.`,
          ],
          action: { label: 'See your property', url: at(links.ownedUnit(reversed.unitId)) },
        },
      })
    },

    /** An owner who was assigned by mistake was removed by an admin. */
    async ownerRemoved(trx: Queries, removed: RemovedOwner) {
      const reader = await noticeReader(trx, removed.ownerId)
      const { unitName } = removed
      await notify(trx, reader, {
        kind: 'owner-removed',
        dedupeKey: `owner-removed:${removed.ownershipId}`,
        subject: `You are no longer recorded as the owner of ${unitName}`,
        now: removed.now,
        content: {
          heading: 'You were recorded as an owner by mistake',
          paragraphs: [
            `Hello ${reader?.firstName}, ${unitName} is no longer recorded as yours.`,
            `The reason: ${removed.reason}`,
            ...reversedWords(removed),
          ],
          action: { label: 'See your dashboard', url: at(links.userDashboard()) },
        },
      })
    },

    /** The provider confirmed an electricity payment. */
    async billPaid(trx: Queries, { bill, txId, now }: { bill: Bill; txId: string; now: string }) {
      const reader = await noticeReader(trx, bill.user_id)
      const amount = money(nairaOf(bill.amount_kobo))
      await notify(trx, reader, {
        kind: 'bill-paid',
        dedupeKey: `bill-paid:${bill.id}`,
        subject: `Your electricity payment of ${amount} is confirmed`,
        now,
        content: {
          heading: 'Your electricity payment is confirmed',
          paragraphs: [
            `Hello ${reader?.firstName}, your payment of ${amount} for meter ${bill.metre_number} is confirmed. Its reference is ${txId}.`,
          ],
          action: { label: 'See your payments', url: at(links.payElectricityBill(bill.unit_id)) },
        },
      })
    },

    /** Messages have waited unread for a while. */
    async unreadMessages(trx: Queries, unread: UnreadMessages) {
      const reader = await noticeReader(trx, unread.readerId)
      const page = reader?.isAdmin ? links.adminMessages : links.messages
      await notify(trx, reader, {
        kind: 'unread-messages',
        dedupeKey: `unread:${unread.roomId}:${unread.readerId}:${unread.lastSeq}`,
        subject: `${unread.senderName} wrote to you about ${unread.unitName}`,
        now: unread.now,
        content: {
          heading: 'You have a message',
          paragraphs: [
            `Hello ${reader?.firstName}, ${unread.senderName} wrote to you about ${unread.unitName}. We will not mail you again about this conversation until you have read it.`,
          ],
          action: { label: 'Read and answer', url: at(page(unread.unitId)) },
        },
      })
    },

    /** Tells the company about money that a person must look after. @returns false when it was told before */
    async paymentAlert(trx: Queries, { heading, detail, dedupeKey, now }: Alert): Promise<boolean> {
      const content: MailContent = {
        heading,
        paragraphs: [detail],
        footer: `Sent by the website of ${company.name} to the people who run it.`,
      }
      return enqueueMail(trx, {
        kind: 'payment-alert',
        dedupeKey,
        now,
        mail: { to: company.mail, subject: heading, text: mailText(content), html: mailHtml(content) },
      })
    },
  }
}

export type Notices = ReturnType<typeof makeNotices>
