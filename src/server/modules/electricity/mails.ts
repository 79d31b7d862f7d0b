import { company } from '#company.ts'
import type { PowerToken } from '#contract/power.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { distributorName, inGroups, tokenTitles } from '#domain/power.ts'
import { links } from '#routes.ts'
import type { Bill } from '../../database/schema.ts'
import { mailReader, unitLabel } from '../../mail/queriesReaders.ts'
import { type MailBody, queueMail } from '../../mail/queueMail.ts'
import type { Queries } from '../../ports/database.ts'
import { payerText } from './payerText.ts'
import { maybeBought } from './queriesVends.ts'

type PayerMail = Omit<MailBody, 'action'>
type AboutBill = { readonly bill: Bill; readonly now: string }
type OrdersHeld = { readonly at: string; readonly count: number; readonly now: string }
type Arrived = AboutBill & { readonly tokens: readonly PowerToken[]; readonly dedupeKey: string }

/** Kind of mails to the company about electricity that a person must see to. */
const alertKind = 'power-alert'

const tokenLines = (tokens: readonly PowerToken[]) =>
  tokens.map(({ kind, digits }) => `${tokenTitles[kind]}: ${inGroups(digits)}`).join('\n')

const unitsText = (units: string | null) => (units === null ? [] : [`It is good for ${units} kWh.`])

const debtText = ({ debt_kobo, company_code }: Bill) =>
  debt_kobo === null
    ? []
    : [`${money(nairaOf(debt_kobo))} of it paid a debt to ${distributorName(company_code)}.`]

const questions = `Questions: ${company.supportMail}, ${company.mobile}.`

const lookFirst =
  'It may have been bought before the database was restored. Look for it at the reseller before you buy it or enter its token.'

/** What the company must do about electricity that has been missing for a day. */
function overdueTodo({ vend_next_at, vend_ref, vend_reason }: Bill): string {
  if (vend_reason === maybeBought) return lookFirst
  if (vend_next_at === null)
    return 'No service is asked for it. Buy the electricity elsewhere and enter the token by hand.'
  if (vend_ref !== null)
    return 'We keep asking every hour. Check the order with the reseller. Enter the token by hand once you have it.'
  const why = vend_reason === null ? '' : ` (${vend_reason})`
  return `It could not be ordered yet${why}, and will be ordered automatically as soon as possible. Do not buy it elsewhere as well.`
}

/** Mails about the electricity of paid bills: none can be turned off, for it is paid for. */
export function makePowerMails({ siteUrl }: { readonly siteUrl: string }) {
  const payments = ({ unit_id }: Bill) => ({
    label: 'See your payments',
    url: `${siteUrl}${links.payElectricityBill(unit_id)}`,
  })
  const overview = { label: 'See what waits', url: `${siteUrl}${links.adminDashboard()}` }

  /** `₦5,000.00 for meter 04512345678, Quay Loft 104, Harbour Lofts` */
  async function paidLabel(trx: Queries, bill: Bill): Promise<string> {
    const unit = await unitLabel(trx, bill.unit_id)
    return `${money(nairaOf(bill.amount_kobo))} for meter ${bill.metre_number}, ${unit}`
  }

  const tellPayer = (trx: Queries, bill: Bill, { paragraphs, ...mail }: PayerMail) =>
    queueMail(
      trx,
      { userId: bill.user_id },
      { ...mail, paragraphs: [...paragraphs, questions], action: payments(bill) },
    )

  async function paymentText(trx: Queries, bill: Bill): Promise<string> {
    const reader = await mailReader(trx, bill.user_id)
    const kind = bill.meter_kind === null ? '' : `, ${bill.meter_kind}`
    const at = bill.company_code === null ? 'a company that is not known' : distributorName(bill.company_code)
    return `${payerText(reader)} paid ${await paidLabel(trx, bill)} (${at}${kind}). Reference: ${bill.reference}.`
  }

  return {
    async tokenArrived(trx: Queries, { bill, tokens, now, dedupeKey }: Arrived): Promise<void> {
      const paid = await paidLabel(trx, bill)
      const isCredited = tokens.length === 0
      const heading = isCredited ? 'Your electricity account is credited' : 'Your electricity token'
      await tellPayer(trx, bill, {
        kind: 'token',
        dedupeKey,
        subject: `${heading}, meter ${bill.metre_number}`,
        heading,
        paragraphs: [
          isCredited
            ? `your payment of ${paid}, is credited to your account at ${distributorName(bill.company_code)}.`
            : `here is what your payment of ${paid}, has bought.`,
          ...(isCredited ? [] : [tokenLines(tokens)]),
          ...unitsText(bill.units),
          ...debtText(bill),
          ...(isCredited ? [] : ['Key it into this meter within 3 months.']),
        ],
        now,
      })
    },

    /** The distributor refused an order for good. */
    async powerRefused(trx: Queries, { bill, now }: AboutBill): Promise<void> {
      const paid = await paidLabel(trx, bill)
      const reason = bill.vend_reason ?? ''
      await queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'The electricity of a payment was refused',
        paragraphs: [
          `${await paymentText(trx, bill)} The reason: ${reason}`,
          'The payment stays in the books. Buy it again or enter a token, or refund the payment at the provider and reverse it.',
        ],
        action: overview,
        dedupeKey: `power-refused:${bill.vend_ref}:${bill.vend_sent_at}`,
        now,
      })
      await tellPayer(trx, bill, {
        kind: 'power-refused',
        dedupeKey: `power-refused:${bill.vend_ref}:${bill.vend_sent_at}:payer`,
        heading: 'Your electricity could not be bought',
        paragraphs: [
          `we received your payment of ${paid}, but ${distributorName(bill.company_code)} did not deliver. The reason: ${reason}`,
          'Your money is safe with us. We will buy the electricity another way, or refund you.',
        ],
        now,
      })
    },

    /** The electricity of a payment has been missing for a day. */
    async powerOverdue(trx: Queries, { bill, now }: AboutBill): Promise<void> {
      await queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'A payment has had no electricity for a day',
        paragraphs: [await paymentText(trx, bill), overdueTodo(bill)],
        action: overview,
        dedupeKey: `power-overdue:${bill.id}`,
        now,
      })
      // They may have had it before the restore.
      if (bill.vend_reason === maybeBought) return
      await tellPayer(trx, bill, {
        kind: 'power-overdue',
        dedupeKey: `power-overdue:${bill.id}:payer`,
        heading: 'Your electricity is late',
        paragraphs: [
          `we received your payment of ${await paidLabel(trx, bill)}, and ${distributorName(bill.company_code)} has not delivered yet. Our team has been told and looks at it.`,
          'You need not pay again.',
        ],
        now,
      })
    },

    /** Nobody can be asked for the token of a payment: an admin has to enter it. */
    tokenNeeded: async (trx: Queries, { bill, now }: AboutBill): Promise<unknown> =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'A payment waits for its electricity',
        paragraphs: [
          await paymentText(trx, bill),
          ...(bill.vend_reason === maybeBought ? [lookFirst] : []),
          'Buy the electricity and enter the token on the overview. The customer gets it by mail at once.',
        ],
        action: overview,
        dedupeKey: `power-needed:${bill.id}`,
        now,
      }),

    /** An order was carried out whose token had been entered by hand meanwhile. */
    powerBoughtTwice: async (trx: Queries, { bill, now }: AboutBill): Promise<unknown> =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'Electricity may have been bought twice',
        paragraphs: [
          await paymentText(trx, bill),
          'It was entered by hand while an order was out, and the order was carried out as well. The customer gets what it brought, too.',
          'Look at the reseller and where the other was bought whether one of them can be taken back.',
        ],
        dedupeKey: `power-twice:${bill.id}`,
        now,
      }),

    /** Nobody knows what became of an order whose token was entered by hand meanwhile. */
    powerStillOut: async (trx: Queries, { bill, now }: AboutBill): Promise<unknown> =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'It is not known whether an order was carried out',
        paragraphs: [
          await paymentText(trx, bill),
          'It was entered by hand while an order was out, and the reseller has not said for a day what became of that. Look for it there; we do not ask any more.',
        ],
        dedupeKey: `power-out:${bill.id}`,
        now,
      }),

    /** The database was restored, and orders of bills from before are left to an admin. */
    ordersHeld: (trx: Queries, { at, count, now }: OrdersHeld) =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'The database was restored: look before electricity is bought',
        paragraphs: [
          `It was put back to an earlier state, which was noticed on ${dayInWords(at)} at ${timeOfDay(at)}. Electricity that was bought in between may be missing in it.`,
          `Paid bills from before are not ordered automatically any more, also where their payment is confirmed only now. At the moment ${count} of them wait.`,
          'The overview lists each as “May have been bought before the restore”. Look for it at the reseller, by its meter. Enter the token if it was bought there; else ask for it on the overview, which buys it unless the reseller knows the order.',
        ],
        action: overview,
        dedupeKey: `orders-held:${at}`,
        now,
      }),

    /** The reseller's wallet is empty; told once a day. */
    powerWalletLow: (trx: Queries, { day, now }: { readonly day: string; readonly now: string }) =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'Electricity can’t be bought: the wallet is low',
        paragraphs: [
          'The reseller refuses orders because its wallet is low. Paid bills wait, and are ordered again automatically once it is filled.',
        ],
        action: overview,
        dedupeKey: `power-wallet:${day}`,
        now,
      }),

    /** The reseller refuses the company's account or keys; told once a day. */
    powerAccountRefused: (trx: Queries, { day, now }: { readonly day: string; readonly now: string }) =>
      queueMail(trx, 'company', {
        kind: alertKind,
        heading: 'Electricity can’t be bought: the reseller refuses our account',
        paragraphs: [
          'The reseller does not accept our keys, has locked the account or does not let it sell this electricity. Look at the keys, the account and the list of our addresses there.',
          'Paid bills wait, and are ordered automatically once it is mended.',
        ],
        action: overview,
        dedupeKey: `power-account:${day}`,
        now,
      }),
  }
}
