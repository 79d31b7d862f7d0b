import type { BillPayment } from '#contract/bills.ts'
import type { CheckedMeter, MeterKind, Power } from '#contract/power.ts'
import { money } from './money.ts'
import { distributorName } from './power.ts'

/** A distributor whose electricity can be bought. */
export type Company = Power['companies'][number]

/** A meter that the customer paid for before. */
export type Meter = {
  readonly number: string
  readonly name: string
  /** The distributor's code. Earlier payments and other servers do not have it. */
  readonly company?: string | undefined
  readonly kind?: MeterKind | undefined
}

/**
 * The meters of past payments, each once, the latest first. Failed payments do not count.
 * @param payments newest first
 */
export function metersOf(payments: readonly BillPayment[]): Meter[] {
  const meters = new Map<string, Meter>()
  for (const { metre_number: number, name = '', company, meterKind: kind, status } of payments) {
    const known = meters.get(number)
    if (status === 'failed' || known?.company !== undefined) continue
    if (known === undefined) meters.set(number, { number, name, company, kind })
    else if (company !== undefined) meters.set(number, { ...known, company, kind })
  }
  return [...meters.values()]
}

/** Both kinds, in the order of the form. */
export const meterKinds: readonly MeterKind[] = ['prepaid', 'postpaid']

export const kindLabels: Readonly<Record<MeterKind, string>> = { prepaid: 'Prepaid', postpaid: 'Postpaid' }

/** The name of a company: the server's, else the one that is known for its code. */
export const companyName = (power: Power | undefined, code: string | undefined): string =>
  power?.companies.find((one) => one.code === code)?.name ?? distributorName(code)

/** The kinds of meter that a company has; both while none is chosen. */
export const kindsOf = (company: Company | undefined): readonly MeterKind[] =>
  company === undefined ? meterKinds : meterKinds.filter((kind) => company.kinds.includes(kind))

/** The wanted kind if there is one and the company has it, else the company's first. */
export function kindFor(kinds: readonly MeterKind[], wanted: string | undefined): MeterKind {
  return kinds.find((kind) => kind === wanted) ?? kinds[0] ?? 'prepaid'
}

/**
 * A name that its owner recognises and a stranger learns little from: `ADAEZE OBI` is `ADA*** O**`.
 */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, at) =>
      at === 0 ? `${[...word].slice(0, 3).join('')}***` : `${[...word].slice(0, 1).join('')}**`,
    )
    .join(' ')

/** Whose meter it is: `ADA OBI, 12 Adeola Street`. */
export const meterOwner = ({ name, address }: CheckedMeter): string =>
  [name, address].filter(Boolean).join(', ')

type Paid = {
  readonly kind: MeterKind
  /** In naira; undefined while it is not known. */
  readonly amount?: number | undefined
}

/**
 * What a debt means for a payment; undefined without one. A distributor takes a prepaid meter's
 * debt out of what is paid. A postpaid account's is what the payment is for.
 */
export function debtNote({ debt = 0 }: CheckedMeter, { kind, amount }: Paid): string | undefined {
  if (debt <= 0) return undefined
  if (kind === 'postpaid') return `${money(debt)} is owed on this account`
  if (amount === undefined) return `A debt of ${money(debt)} is paid first`
  if (amount > debt) return `${money(debt)} of it goes to a debt`
  return `All of it goes to a debt of ${money(debt)}: it may bring no electricity`
}

/** Further facts about a meter: the least amount, and what goes to a debt. */
export function meterNotes(meter: CheckedMeter, paid: Paid): string[] {
  const { leastAmount = 0 } = meter
  const debt = debtNote(meter, paid)
  return [
    ...(leastAmount > 0 ? [`At least ${money(leastAmount)}`] : []),
    ...(debt === undefined ? [] : [debt]),
  ]
}

/**
 * Why an amount cannot be paid for a meter. Undefined if it can.
 * @param amount in naira
 */
export function amountFault({ leastAmount, mostAmount }: CheckedMeter, amount: number): string | undefined {
  if (leastAmount !== undefined && amount < leastAmount)
    return `At least ${money(leastAmount)} for this meter`
  if (mostAmount !== undefined && amount > mostAmount) return `At most ${money(mostAmount)} for this meter`
  return undefined
}

/** What is picked in the form of a bill; empty where nothing is. */
type Picked = { readonly company: string; readonly meterKind: string }

/**
 * The company and kind that the form of a bill shows: those picked, else those of the meter that
 * was paid for last.
 * @returns the kinds to choose from as well; no company if none is picked or remembered
 */
export function supplyOf({ companies }: Power, { company, meterKind }: Picked, last: Meter | undefined) {
  const find = (code: string | undefined): Company | undefined => companies.find((one) => one.code === code)
  const chosen = find(company) ?? find(last?.company)
  const kinds = kindsOf(chosen)
  const remembered = chosen?.code === last?.company ? last?.kind : undefined
  return { company: chosen, kinds, kind: kindFor(kinds, meterKind || remembered) }
}
