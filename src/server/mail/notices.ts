import { company } from '#company.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import type { Bill } from '../database/schema.ts'
import type { UnreadRoom } from '../modules/chat/queriesUnread.ts'
import { makePowerMails } from '../modules/electricity/mails.ts'
import { maybeBought } from '../modules/electricity/queriesVends.ts'
import { makeUnmatchedPayments } from '../modules/electricity/unmatchedPayments.ts'
import { makeManagerNotices } from '../modules/properties/managerNotices.ts'
import type { Queries } from '../ports/database.ts'
import { makeMandatoryMails } from './mandatoryMails.ts'
import { makeNotify } from './optionalNotice.ts'
import { type NoticeReader, nameOfHome, namesOfHomes, noticeReader, noticeReaders } from './queriesReaders.ts'
import { speaker } from './salutation.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

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

/** The day the money came, in words, if it was before today. */
const came = (day: string | undefined) => (day === undefined ? '' : `, received on ${dayInWords(day)}`)

/** What is still to pay for a home, in words. */
const rest = (home: string, outstandingKobo: number) =>
  outstandingKobo === 0
    ? `${home} is paid in full: nothing is outstanding.`
    : `${money(nairaOf(outstandingKobo))} is outstanding.`

function onItsWay({ vend_state, vend_reason, meter_kind }: Bill): string[] {
  // What is held back after a restore may have come long ago.
  if (vend_state === null || vend_reason === maybeBought) return []
  return meter_kind === 'postpaid'
    ? ['We are crediting your electricity account, and write again when it is done.']
    : ['Your token is on its way. It comes in a separate mail, and shows on the page of your payments.']
}

/** A room's page. By room and not by unit: several customers may have written about one unit. */
const pageOf = ({ roomId }: UnreadRoom, reader: NoticeReader | undefined) =>
  `${reader?.isAdmin ? links.adminMessages() : links.messages()}?room=${encodeURIComponent(roomId)}`

/** The mail about unread messages in a room, for one reader. */
function unreadWords(room: UnreadRoom, home: string, url: string) {
  const sender = speaker(room.sender)
  return {
    kind: 'unread-messages',
    dedupeKey: `unread:${room.roomId}:${room.readerId}:${room.lastSeq}`,
    subject: `${sender} wrote to you about ${home}`,
    content: {
      heading: 'You have a message',
      paragraphs: [
        `${sender} wrote to you about ${home}.`,
        `Please answer with the button: a reply to this mail does not reach ${sender}. We will not mail you again about this conversation until you have read it.`,
      ],
      action: { label: 'Read and answer', url },
    },
  }
}

/** Mails about messages and payments, which a reader can turn off. */
function makeOptionalNotices({ siteUrl, unsubscribe }: Dependencies) {
  const at = (path: string) => `${siteUrl}${path}`
  const { notify, notifyAll } = makeNotify(unsubscribe)

  return {
    /** A payment for a unit was recorded by an admin. */
    async paymentRecorded(trx: Queries, payment: RecordedPayment) {
      const { unitId, txId } = payment
      const reader = await noticeReader(trx, payment.ownerId)
      const home = await nameOfHome(trx, unitId)
      const amount = money(nairaOf(payment.amountKobo))
      await notify(trx, reader, {
        kind: 'payment-recorded',
        dedupeKey: `payment-recorded:${txId}`,
        subject: `We received ${amount} for ${home}`,
        now: payment.now,
        content: {
          heading: 'Your payment is recorded',
          paragraphs: [
            `we recorded a payment of ${amount} for ${home}${came(payment.receivedOn)}. Its reference is ${txId}.`,
            `${rest(home, payment.outstandingKobo)} Your receipt and an up-to-date statement are on the page of your property.`,
          ],
          action: { label: 'See your property', url: at(links.ownedUnit(unitId)) },
        },
      })
    },

    async billPaid(trx: Queries, { bill, txId, now }: { bill: Bill; txId: string; now: string }) {
      const reader = await noticeReader(trx, bill.user_id)
      const home = await nameOfHome(trx, bill.unit_id)
      const amount = money(nairaOf(bill.amount_kobo))
      await notify(trx, reader, {
        kind: 'bill-paid',
        dedupeKey: `bill-paid:${bill.id}`,
        subject: `Your electricity payment of ${amount} is confirmed`,
        now,
        content: {
          heading: 'Your electricity payment is confirmed',
          paragraphs: [
            `your payment of ${amount} for meter ${bill.metre_number}, ${home}, is confirmed. Its reference is ${txId}.`,
            ...onItsWay(bill),
          ],
          action: { label: 'See your payments', url: at(links.payElectricityBill(bill.unit_id)) },
        },
      })
    },

    /** The provider says that an electricity payment was not made. */
    async billFailed(trx: Queries, { bill, reason, now }: { bill: Bill; reason: string; now: string }) {
      const reader = await noticeReader(trx, bill.user_id)
      const home = await nameOfHome(trx, bill.unit_id)
      const amount = money(nairaOf(bill.amount_kobo))
      await notify(trx, reader, {
        kind: 'bill-failed',
        dedupeKey: `bill-failed:${bill.id}`,
        subject: `Your electricity payment of ${amount} did not go through`,
        now,
        content: {
          heading: 'Your electricity payment did not go through',
          paragraphs: [
            `your payment of ${amount} for meter ${bill.metre_number}, ${home}, did not go through. The reason: ${reason}`,
            `Nothing was booked. If the money has left your account all the same, write to ${company.supportMail} or call ${company.mobile}. The reference is ${bill.reference}.`,
          ],
          action: { label: 'Try again', url: at(links.payElectricityBill(bill.unit_id)) },
        },
      })
    },

    /** There are unread messages in rooms, whose readers were not told of them yet. */
    async unreadMessages(trx: Queries, rooms: readonly UnreadRoom[], now: string) {
      const readers = await noticeReaders(trx, [...new Set(rooms.map(({ readerId }) => readerId))])
      const homes = await namesOfHomes(trx, [...new Set(rooms.map(({ unitId }) => unitId))])
      const told = rooms.map((room) => {
        const reader = readers.get(room.readerId)
        return { reader, now, ...unreadWords(room, homes.get(room.unitId) ?? '', at(pageOf(room, reader))) }
      })
      await notifyAll(trx, told)
    },
  }
}

/**
 * Mails that tell people what happened. Each goes into the outbox in the transaction of its cause.
 */
export const makeNotices = (dependencies: Dependencies) => ({
  ...makeOptionalNotices(dependencies),
  ...makeManagerNotices(dependencies),
  ...makeMandatoryMails(dependencies),
  ...makeUnmatchedPayments(dependencies),
  ...makePowerMails(dependencies),
})

export type Notices = ReturnType<typeof makeNotices>
