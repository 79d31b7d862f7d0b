import type { Insertable } from 'kysely'
import { company } from '#company.ts'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { electricityName, paymentName } from '#domain/instalments.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import type { Tables } from '../schema.ts'
import { type DemoBill, type DemoSale, demo, personOf, unitOf } from './company.ts'
import { demoDigits, demoId, demoReference } from './ids.ts'
import type { PeopleIds } from './peopleRows.ts'
import { priceKobo, unitId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

type TransactionRow = Insertable<Tables['transactions']>

const pendingMinutes = 20

export const ownershipId = (sale: DemoSale) => demoId(`ownership/${sale.unit}`)

export const ownershipRows = (ago: Ago, people: PeopleIds): Insertable<Tables['ownerships']>[] =>
  demo.sales.map((sale) => {
    const buyer = personOf(sale.buyer)
    return {
      id: ownershipId(sale),
      unit_id: unitId(sale.unit),
      owner_id: people(sale.buyer),
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      phone_number: buyer.phone,
      created_at: ago.days(sale.payments[0]?.[0] ?? 1, workingMinute(sale.unit)),
    }
  })

function saleTransactions(ago: Ago, people: PeopleIds, sale: DemoSale): TransactionRow[] {
  const unit = unitOf(sale.unit)
  let percentSoFar = 0
  return sale.payments.map(([daysAgo, percent, recordedAfter = 0], index) => {
    percentSoFar += percent
    const on = (days: number) => ago.days(days, workingMinute(sale.unit))
    const name = `transaction/${sale.unit}/${index}`
    const recordedAt = on(daysAgo - recordedAfter)
    return {
      id: demoId(name),
      tx_id: demoReference(name),
      unit_id: unitId(sale.unit),
      owner_id: people(sale.buyer),
      ownership_id: ownershipId(sale),
      kind: 'property',
      title: `${paymentName({ number: index, completes: percentSoFar === 100 })}, ${unit.name}`,
      amount_kobo: Math.round((priceKobo(unit) * percent) / 100),
      bill_id: null,
      created_by: unit.manager === undefined ? null : people(unit.manager),
      created_at: recordedAt,
      dated_at: recordedAfter === 0 ? recordedAt : dayEnd(companyDay(on(daysAgo))),
    }
  })
}

const billTimes = (ago: Ago, bill: DemoBill, name: string) => {
  if (bill.status === 'pending') return { created_at: ago.minutes(pendingMinutes), settled_at: null }
  // A failed attempt comes before the payment of the same day.
  const minute = (workingMinute(name) % 400) + (bill.status === 'failed' ? 480 : 900)
  return { created_at: ago.days(bill.daysAgo, minute), settled_at: ago.days(bill.daysAgo, minute + 2) }
}

const named = demo.bills.map((bill, index) => {
  const name = `bill/${bill.unit}/${index}`
  return { bill, name, reference: demoReference(`reference/${name}`) }
})

/** @param apiUrl the API's public origin, which serves the sandbox checkout */
export const billRows = (
  ago: Ago,
  people: PeopleIds,
  apiUrl: string,
): Insertable<Tables['bill_payments']>[] =>
  named.map(({ bill, name, reference }) => {
    const buyer = personOf(bill.buyer)
    return {
      id: demoId(name),
      reference,
      user_id: people(bill.buyer),
      unit_id: unitId(bill.unit),
      name: fullName(buyer),
      metre_number: bill.metre,
      amount_kobo: bill.naira * 100,
      status: bill.status,
      provider: 'sandbox',
      authorization_url: `${apiUrl}/sandbox/checkout/${reference}`,
      channel: bill.status === 'paid' ? 'card' : null,
      failure_reason: bill.reason ?? null,
      failure_code: bill.status === 'failed' ? 'declined' : null,
      checked_at: null,
      company_code: bill.company,
      meter_kind: bill.kind,
      customer_name: fullName(buyer).toUpperCase(),
      ...billTimes(ago, bill, name),
      ...boughtWith(ago, bill, name),
    }
  })

/** What a kilowatt-hour costs in the demo, in naira. */
const tariff = 209.5

/** The electricity of a paid bill, a minute later. */
function boughtWith(ago: Ago, bill: DemoBill, name: string) {
  const { settled_at } = billTimes(ago, bill, name)
  if (bill.status !== 'paid' || settled_at === null) return {}
  return {
    vend_state: 'done' as const,
    vend_ref: demoReference(`vend/${name}`),
    vend_sent_at: settled_at,
    vended_at: new Date(Date.parse(settled_at) + 60_000).toISOString(),
    units: bill.kind === 'prepaid' ? (bill.naira / tariff).toFixed(1) : null,
  }
}

export const tokenRows = (): Insertable<Tables['bill_tokens']>[] =>
  named
    .filter(({ bill }) => bill.status === 'paid' && bill.kind === 'prepaid')
    .map(({ name }) => ({
      bill_id: demoId(name),
      position: 0,
      kind: 'credit',
      digits: demoDigits(`token/${name}`, 20),
    }))

/**
 * The sandbox's payments of the bills: the pending one can be finished at the checkout.
 * @param siteUrl the origin to which the checkout returns
 */
export const sandboxRows = (ago: Ago, siteUrl: string): Insertable<Tables['sandbox_payments']>[] =>
  named.map(({ bill, name, reference }) => ({
    reference,
    email: bill.buyer,
    amount_kobo: bill.naira * 100,
    currency: company.currency,
    description: `Electricity for meter ${bill.metre}`,
    return_url: `${siteUrl}${links.payElectricityBill(unitId(bill.unit))}&reference=${reference}`,
    status: bill.status,
    created_at: billTimes(ago, bill, name).created_at,
  }))

const billTransactions = (ago: Ago, people: PeopleIds): TransactionRow[] =>
  named
    .filter(({ bill }) => bill.status === 'paid')
    .map(({ bill, name }) => {
      const paidAt = billTimes(ago, bill, name).settled_at ?? ago.minutes(pendingMinutes)
      return {
        id: demoId(`transaction/${name}`),
        tx_id: demoReference(`transaction/${name}`),
        unit_id: unitId(bill.unit),
        owner_id: people(bill.buyer),
        ownership_id: null,
        kind: 'electricity',
        title: electricityName(bill.metre),
        amount_kobo: bill.naira * 100,
        bill_id: demoId(name),
        created_by: null,
        created_at: paidAt,
        dated_at: paidAt,
      }
    })

/** The ledger: payments for units, and all paid bills. */
export const transactionRows = (ago: Ago, people: PeopleIds): TransactionRow[] => [
  ...demo.sales.flatMap((sale) => saleTransactions(ago, people, sale)),
  ...billTransactions(ago, people),
]
