import { company } from '#company.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import type { Bill } from '../../database/schema.ts'
import { refundKind } from '../../mail/queries.ts'
import { mailReader, unitLabel } from '../../mail/queriesReaders.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { Paid, ReceivedPayment, RefundOrDispute } from '../../ports/payments.ts'
import { payerText } from './payerText.ts'
import { maybeBought } from './queriesVends.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type Arrived = {
  readonly bill: Bill
  readonly paid: Paid
  /** Why it is not booked: its amount differs, or the bill had failed. */
  readonly because: 'mismatch' | 'late'
  readonly now: string
}

type Labels = { readonly asked: string; readonly came: string; readonly meter: string }

const headings = {
  mismatch: 'A payment differs from its bill',
  late: 'A payment arrived for a bill that had failed',
} as const

/** Naira as everywhere; another currency as the provider writes it. */
const confirmed = (paid: Paid) =>
  paid.currency === company.currency
    ? money(nairaOf(paid.amountKobo))
    : `${paid.currency} ${nairaOf(paid.amountKobo)}`

async function labelsFor(trx: Queries, arrived: Arrived): Promise<Labels> {
  const { bill } = arrived
  const meter = `meter ${bill.metre_number}, ${await unitLabel(trx, bill.unit_id)}`
  return { meter, asked: money(nairaOf(bill.amount_kobo)), came: confirmed(arrived.paid) }
}

/** What the company reads and must do. */
const toCompany = ({ because, bill }: Arrived, { meter, asked, came }: Labels, who: string) =>
  [
    `${who} paid ${came} for ${meter}${because === 'late' ? ', after the bill had failed' : ''}`,
    came === asked ? '. ' : `; we had asked for ${asked}. `,
    `It is not booked. Refund it at the provider under reference ${bill.reference}.`,
  ].join('')

const toCustomer = ({ because, bill }: Arrived, { meter, asked, came }: Labels) =>
  [
    `${came} arrived for ${meter}, `,
    because === 'late' ? 'after the payment had failed. ' : `but ${asked} was asked. `,
    `Nothing was booked; we will refund it. Reference: ${bill.reference}.`,
  ].join('')

type GoingBack = {
  readonly bill: Bill
  readonly eventId: string
  readonly state: RefundOrDispute['state']
  readonly isWon: boolean | undefined
  readonly amountKobo: number | undefined
  readonly now: string
}

const reverseIt =
  'Where the whole of it goes back, reverse the payment on the page of payments, so that books and bank agree.'
const atProvider = "Look at it in the provider's dashboard."

const unordered =
  'Its electricity was not ordered yet, and will not be ordered automatically: decide on the overview.'

const whoWon = (isWon: boolean) =>
  isWon
    ? ['It was settled for us: nothing goes back.']
    : ['It was settled for the customer: this money goes back to their bank.']

/** Whether the money bought something that the customer has. */
function deliveryText({ vend_state, vend_ref, vended_at }: Bill): string[] {
  if (vend_state === 'done' && vended_at !== null)
    return [`Its electricity was delivered on ${dayInWords(vended_at)} at ${timeOfDay(vended_at)}.`]
  if (vend_state !== 'waiting') return []
  return [vend_ref === null ? unordered : 'Its electricity is ordered, and may still be delivered.']
}

/** What the company reads about a refund or dispute, and must do. */
const goingBack: Readonly<Record<RefundOrDispute['state'], { heading: string; todo: string }>> = {
  'refund under way': { heading: 'A payment is being refunded', todo: 'We write again when it is done.' },
  'refund failed': { heading: 'A refund failed', todo: atProvider },
  disputed: {
    heading: 'A payment is disputed',
    todo: `${atProvider} The bank expects an answer within days.`,
  },
  'dispute settled': { heading: 'A dispute was settled', todo: `${atProvider} ${reverseIt}` },
  refunded: { heading: 'A payment was refunded', todo: reverseIt },
}

function deliveryAheadText({ vend_state, vend_reason, meter_kind }: Bill): string[] {
  // What is held back after a restore may have come long ago.
  if (vend_state === null || vend_reason === maybeBought) return []
  return meter_kind === 'postpaid'
    ? ['We are crediting your electricity account, and write again when it is done.']
    : ['Your token is on its way. It comes in a separate mail, and shows on the page of your payments.']
}

/**
 * Mails about the money of bills. Payers can turn off those that say whether a payment went
 * through, but not those about money that no bill accepts: a person must refund it.
 */
export function makeBillMails({ siteUrl, unsubscribe }: Dependencies) {
  const electricityUrl = ({ unit_id }: Bill) => `${siteUrl}${links.payElectricityBill(unit_id)}`

  /** @returns false when it was told before */
  async function alertCompany(trx: Queries, arrived: Arrived, labels: Labels): Promise<boolean> {
    const { bill, because, now } = arrived
    const reader = await mailReader(trx, bill.user_id)
    return queueMail(trx, 'company', {
      kind: refundKind,
      heading: headings[because],
      paragraphs: [toCompany(arrived, labels, payerText(reader))],
      action: { label: 'See the unit', url: `${siteUrl}${links.adminUnit(bill.unit_id)}` },
      // One key for all ways of learning it: this money is reported once.
      dedupeKey: `late-payment:${bill.id}`,
      now,
    })
  }

  return {
    async billPaid(trx: Queries, { bill, txId, now }: { bill: Bill; txId: string; now: string }) {
      const unit = await unitLabel(trx, bill.unit_id)
      const amount = money(nairaOf(bill.amount_kobo))
      await queueMail(
        trx,
        { userId: bill.user_id, unsubscribe },
        {
          kind: 'bill-paid',
          dedupeKey: `bill-paid:${bill.id}`,
          subject: `Your electricity payment of ${amount} is confirmed`,
          now,
          heading: 'Your electricity payment is confirmed',
          paragraphs: [
            `your payment of ${amount} for meter ${bill.metre_number}, ${unit}, is confirmed. Its reference is ${txId}.`,
            ...deliveryAheadText(bill),
          ],
          action: { label: 'See your payments', url: electricityUrl(bill) },
        },
      )
    },

    /** The provider says that an electricity payment was not made. */
    async billFailed(trx: Queries, { bill, reason, now }: { bill: Bill; reason: string; now: string }) {
      const unit = await unitLabel(trx, bill.unit_id)
      const amount = money(nairaOf(bill.amount_kobo))
      await queueMail(
        trx,
        { userId: bill.user_id, unsubscribe },
        {
          kind: 'bill-failed',
          dedupeKey: `bill-failed:${bill.id}`,
          subject: `Your electricity payment of ${amount} did not go through`,
          now,
          heading: 'Your electricity payment did not go through',
          paragraphs: [
            `your payment of ${amount} for meter ${bill.metre_number}, ${unit}, did not go through. The reason: ${reason}`,
            `Nothing was booked. If the money has left your account all the same, write to ${company.supportMail} or call ${company.mobile}. The reference is ${bill.reference}.`,
          ],
          action: { label: 'Try again', url: electricityUrl(bill) },
        },
      )
    },

    async moneyGoesBack(trx: Queries, about: GoingBack): Promise<void> {
      const { bill, eventId, state, isWon, amountKobo, now } = about
      const reader = await mailReader(trx, bill.user_id)
      const unit = await unitLabel(trx, bill.unit_id)
      const asked = money(nairaOf(bill.amount_kobo))
      const part = amountKobo === undefined ? asked : money(nairaOf(amountKobo))
      await queueMail(trx, 'company', {
        kind: refundKind,
        heading: goingBack[state].heading,
        paragraphs: [
          `The provider says of the payment of ${asked} by ${payerText(reader)} for meter ${bill.metre_number}, ${unit}: ${state}, ${part}. Reference: ${bill.reference}.`,
          ...(isWon === undefined ? [] : whoWon(isWon)),
          ...(isWon ? [] : [goingBack[state].todo]),
          ...deliveryText(bill),
        ],
        action: { label: 'See the payments', url: `${siteUrl}${links.adminPayments()}` },
        dedupeKey: `money-back:${eventId}`,
        now,
      })
    },

    /** Mails the company about money without a bill. */
    moneyUnknown: (trx: Queries, { reference, paid, at, payer }: ReceivedPayment, now: string) =>
      queueMail(trx, 'company', {
        kind: refundKind,
        heading: 'A payment arrived that no bill asked for',
        paragraphs: [
          `The provider took ${confirmed(paid)}${at === undefined ? '' : ` on ${dayInWords(at)} at ${timeOfDay(at)}`} from ${payer ?? 'somebody whom it does not name'} under reference ${reference}, which no bill here has. It is not booked.`,
          `${atProvider} Refund it if it was not meant for something else.`,
        ],
        dedupeKey: `unknown-payment:${reference}`,
        now,
      }),

    /** Mails the company and the customer. @returns false if they were mailed before */
    async moneyNotBooked(trx: Queries, arrived: Arrived): Promise<boolean> {
      const labels = await labelsFor(trx, arrived)
      if (!(await alertCompany(trx, arrived, labels))) return false
      const { bill, now } = arrived
      await queueMail(
        trx,
        { userId: bill.user_id },
        {
          kind: 'payment-not-booked',
          dedupeKey: `payment-not-booked:${bill.id}`,
          now,
          heading: 'Your electricity payment needs our attention',
          paragraphs: [toCustomer(arrived, labels), `Questions: ${company.supportMail}, ${company.mobile}.`],
          action: { label: 'See your payments', url: electricityUrl(bill) },
        },
      )
      return true
    },
  }
}
