import { company } from '#company.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import type { Bill } from '../../database/schema.ts'
import { payerText, tellCompany } from '../../mail/companyMails.ts'
import { sendMandatoryMail } from '../../mail/mandatoryMails.ts'
import { refundKind } from '../../mail/queries.ts'
import { nameOfHome, noticeReader } from '../../mail/queriesReaders.ts'
import type { Queries } from '../../ports/database.ts'
import type { Paid, ReceivedPayment, RefundOrDispute } from '../../ports/payments.ts'

type Arrived = {
  readonly bill: Bill
  readonly paid: Paid
  /** Why it is not booked: its amount differs, or the bill had failed. */
  readonly because: 'mismatch' | 'late'
  readonly now: string
}

type Words = { readonly home: string; readonly asked: string; readonly came: string; readonly meter: string }

const headings = {
  mismatch: 'A payment differs from its bill',
  late: 'A payment arrived for a bill that had failed',
} as const

/** Naira as everywhere; another currency as the provider writes it. */
const confirmed = (paid: Paid) =>
  paid.currency === company.currency
    ? money(nairaOf(paid.amountKobo))
    : `${paid.currency} ${nairaOf(paid.amountKobo)}`

async function wordsFor(trx: Queries, arrived: Arrived): Promise<Words> {
  const { bill } = arrived
  const home = await nameOfHome(trx, bill.unit_id)
  const meter = `meter ${bill.metre_number}, ${home}`
  return { home, meter, asked: money(nairaOf(bill.amount_kobo)), came: confirmed(arrived.paid) }
}

/** What the company reads and must do. */
const toCompany = ({ because, bill }: Arrived, { meter, asked, came }: Words, who: string) =>
  [
    `${who} paid ${came} for ${meter}${because === 'late' ? ', after the bill had failed' : ''}`,
    came === asked ? '. ' : `; we had asked for ${asked}. `,
    `It is not booked. Refund it at the provider under reference ${bill.reference}.`,
  ].join('')

const toCustomer = ({ because, bill }: Arrived, { meter, asked, came }: Words) =>
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
function deliveryWords({ vend_state, vend_ref, vended_at }: Bill): string[] {
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

/** Mails about money that no bill accepts: a person must refund it. */
export function makeUnmatchedPayments({ siteUrl }: { readonly siteUrl: string }) {
  /** @returns false when it was told before */
  async function alertCompany(trx: Queries, arrived: Arrived, words: Words): Promise<boolean> {
    const { bill, because, now } = arrived
    const reader = await noticeReader(trx, bill.user_id)
    return tellCompany(trx, {
      kind: refundKind,
      heading: headings[because],
      paragraphs: [toCompany(arrived, words, payerText(reader))],
      action: { label: 'See the unit', url: `${siteUrl}${links.adminUnit(bill.unit_id)}` },
      // One key for all ways of learning it: this money is reported once.
      dedupeKey: `late-payment:${bill.id}`,
      now,
    })
  }

  return {
    async moneyGoesBack(trx: Queries, about: GoingBack): Promise<void> {
      const { bill, eventId, state, isWon, amountKobo, now } = about
      const reader = await noticeReader(trx, bill.user_id)
      const home = await nameOfHome(trx, bill.unit_id)
      const asked = money(nairaOf(bill.amount_kobo))
      const part = amountKobo === undefined ? asked : money(nairaOf(amountKobo))
      await tellCompany(trx, {
        kind: refundKind,
        heading: goingBack[state].heading,
        paragraphs: [
          `The provider says of the payment of ${asked} by ${payerText(reader)} for meter ${bill.metre_number}, ${home}: ${state}, ${part}. Reference: ${bill.reference}.`,
          ...(isWon === undefined ? [] : whoWon(isWon)),
          ...(isWon ? [] : [goingBack[state].todo]),
          ...deliveryWords(bill),
        ],
        action: { label: 'See the payments', url: `${siteUrl}${links.adminPayments()}` },
        dedupeKey: `money-back:${eventId}`,
        now,
      })
    },

    /** Mails the company about money without a bill. */
    moneyUnknown: (trx: Queries, { reference, paid, at, payer }: ReceivedPayment, now: string) =>
      tellCompany(trx, {
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
      const words = await wordsFor(trx, arrived)
      if (!(await alertCompany(trx, arrived, words))) return false
      const { bill, now } = arrived
      const heading = 'Your electricity payment needs our attention'
      await sendMandatoryMail(trx, {
        readerId: bill.user_id,
        kind: 'payment-not-booked',
        dedupeKey: `payment-not-booked:${bill.id}`,
        subject: heading,
        now,
        content: {
          heading,
          paragraphs: [toCustomer(arrived, words), `Questions: ${company.supportMail}, ${company.mobile}.`],
          action: { label: 'See your payments', url: `${siteUrl}${links.payElectricityBill(bill.unit_id)}` },
        },
      })
      return true
    },
  }
}
