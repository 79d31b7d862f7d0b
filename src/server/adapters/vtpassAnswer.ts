import { cleanLine } from '#contract/fields/cleaned.ts'
import type { PowerToken } from '#contract/power.ts'
import type { MeterCheck, VendOrder, VendOutcome } from '../ports/power.ts'

/** What an answer of VTpass holds; its fields are named by the distributor. */
export type Fields = Readonly<Record<string, unknown>>

/** @returns an empty object for anything but an object */
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** `Min_Purchase_Amount` and `minPurchaseAmount` are one name. */
const plainName = (name: string) => name.replaceAll('_', '').toLowerCase()

/** The values of the fields of these plain names, in the order of the names. */
function valuesOf(fields: Fields, names: readonly string[]): readonly unknown[] {
  const entries = Object.entries(fields).map(([name, value]) => [plainName(name), value] as const)
  return names.flatMap((wanted) => entries.filter(([name]) => name === wanted).map(([, value]) => value))
}

const isNothing = /^(n\/?a|null|none|nil|-)?$/i

/** Characters that are read of a field, before it is cleaned. */
const readAtMost = 1000

/** `N/A` and the like count as no text. Numbers become text. */
function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = cleanLine(String(value).slice(0, readAtMost)).slice(0, 200)
  return isNothing.test(text) ? undefined : text
}

const firstText = (fields: Fields, names: readonly string[]) =>
  valuesOf(fields, names)
    .map(textIn)
    .find((text) => text !== undefined)

/** A number above 0, perhaps with commas and a unit: `₦1,250.50`, `NGN 500`, `79.9 kWh`. */
function positiveIn(value: unknown): number | undefined {
  const digits = textIn(value)?.match(/^(?:(?:₦|NGN|N)\s*)?([\d,]*\.?\d+)(\s*[a-z]+)?$/i)?.[1]
  const number = Number(digits?.replaceAll(',', ''))
  return number > 0 && Number.isFinite(number) ? number : undefined
}

const firstPositive = (fields: Fields, names: readonly string[]) =>
  valuesOf(fields, names)
    .map(positiveIn)
    .find((number) => number !== undefined)

/** Naira as kobo, without what is less than a kobo and what is more than a number holds. */
const allKobo = (fields: Fields, names: readonly string[]): readonly number[] =>
  valuesOf(fields, names)
    .map((value) => Math.round((positiveIn(value) ?? 0) * 100))
    .filter((kobo) => kobo > 0 && Number.isSafeInteger(kobo))

const firstKobo = (fields: Fields, names: readonly string[]) => allKobo(fields, names)[0]

/**
 * Twenty digits or more with blanks or hyphens between them, but not the figure of a name such as
 * `KCT1`.
 */
const digitRuns = /(?<![A-Za-z\d])\d(?:[ -]?\d){19,}/g

/** The tokens in a run of digits: 20 digits, in groups or in one, or several of these in a row. */
function tokensInRun(run: string): readonly string[] {
  const digits = run.replaceAll(/\D/g, '')
  return digits.length % 20 === 0 ? (digits.match(/\d{20}/g) ?? []) : (run.match(/\b\d{20}\b/g) ?? [])
}

function kindInWords(words: string): PowerToken['kind'] {
  if (/bonus|free|fbe/i.test(words)) return 'bonus'
  return /kct|key|reset|config/i.test(words) ? 'key change' : 'credit'
}

/**
 * The tokens of a text such as `Token : 1234 5678 9012 3456 7890 Bonus Token : …`.
 * @param kind what the name of the field says; without it the words before each token decide
 */
function tokensInText(value: unknown, kind?: PowerToken['kind']): readonly PowerToken[] {
  if (Array.isArray(value)) return value.flatMap((one) => tokensInText(one, kind))
  // A token sent as a JSON number has lost its last digits.
  if (typeof value !== 'string') return []
  let readTo = 0
  return [...value.matchAll(digitRuns)].flatMap(({ 0: run, index }) => {
    const found = tokensInRun(run)
    const words = value.slice(readTo, index)
    if (found.length > 0) readTo = index + run.length
    return found.map((digits) => ({ kind: kind ?? kindInWords(words), digits }))
  })
}

/** Fields of tokens, by plain name. Fields that mix kinds come last: names are surer than words. */
const tokenFields: readonly (readonly [names: readonly string[], kind?: PowerToken['kind']])[] = [
  [['kct1', 'kct2', 'resettoken', 'configuretoken'], 'key change'],
  [['bonustoken'], 'bonus'],
  [['purchasedcode', 'maintoken', 'token', 'tokens', 'extras']],
]

/** Key-change tokens are keyed in first: without them the meter refuses the others. */
const order: readonly PowerToken['kind'][] = ['key change', 'credit', 'bonus']

/** All tokens of an answer, each once, in the order in which they are keyed in. */
function tokensIn(fields: Fields): readonly PowerToken[] {
  const byDigits = new Map<string, PowerToken>()
  for (const [names, kind] of tokenFields) {
    for (const token of valuesOf(fields, names).flatMap((value) => tokensInText(value, kind))) {
      if (!byDigits.has(token.digits)) byDigits.set(token.digits, token)
    }
  }
  return [...byDigits.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

function unitsIn(fields: Fields): string | undefined {
  const units = firstPositive(fields, ['units', 'purchasedunits', 'maintokenunits', 'numberofunits'])
  return units === undefined ? undefined : String(Number(units.toFixed(3)))
}

/** Some distributors describe the purchase beside `content`, others inside it. */
const purchaseIn = (answer: Fields): Fields => {
  const content = fieldsIn(answer['content'])
  return { ...fieldsIn(content['transactions']), ...content, ...answer }
}

/** Numbers of meters may come without the zeros in front, as JSON numbers. */
const withoutZeros = (number: string) => number.replace(/^0+/, '')

/**
 * Whether an answer names another order, meter or amount. What it does not name counts as ours.
 * @param mayBeLess whether less than the order's amount is ours too
 */
export function namesAnother(
  answer: Fields,
  { ref, meter, amountKobo }: VendOrder,
  mayBeLess: boolean,
): boolean {
  const transaction = fieldsIn(fieldsIn(answer['content'])['transactions'])
  const name = firstText(answer, ['requestid']) ?? ref
  const number = firstText(transaction, ['uniqueelement']) ?? meter.number
  const isOtherAmount = [answer, transaction]
    .map((fields) => firstKobo(fields, ['amount']) ?? amountKobo)
    .some((kobo) => kobo > amountKobo || (kobo < amountKobo && !mayBeLess))
  return name !== ref || withoutZeros(number) !== withoutZeros(meter.number) || isOtherAmount
}

/** What was delivered. A prepaid meter without its token is asked about again. */
export function deliveredIn(answer: Fields, kind: 'prepaid' | 'postpaid'): VendOutcome {
  const fields = purchaseIn(answer)
  const tokens = kind === 'prepaid' ? tokensIn(fields) : []
  if (kind === 'prepaid' && !tokens.some((token) => token.kind === 'credit')) return { state: 'waiting' }
  return {
    state: 'done',
    tokens,
    units: unitsIn(fields),
    tariff: firstText(fields, ['tariff', 'tariffindex']),
    debtKobo: firstKobo(fields, ['debtamount', 'debt', 'debtpaid', 'debtpayment']),
  }
}

const leastNames = ['minpurchaseamount', 'minimumamount', 'minimumpurchaseamount', 'minamount']
const mostNames = ['maxpurchaseamount', 'maximumamount', 'maximumpurchaseamount', 'maxamount']

/** Of several bounds in one answer the strictest: a payment must keep them all. */
const strictest = (bounds: readonly number[], order: 'highest' | 'lowest') =>
  bounds.toSorted((a, b) => (order === 'highest' ? b - a : a - b))[0]

/** Only a plain "no": an answer without the field, or with another word, tells nothing. */
const refusesSales = (content: Fields) =>
  valuesOf(content, ['canvend']).some((value) => /^(no?|false)$/i.test(String(value).trim()))

/** Whose meter it is, and all that decides on a payment. @returns undefined without a name */
export function meterIn(content: Fields): MeterCheck | undefined {
  const name = firstText(content, ['customername'])
  if (name === undefined) return undefined
  return {
    name,
    address: firstText(content, ['address', 'customeraddress']),
    leastKobo: strictest(allKobo(content, leastNames), 'highest'),
    mostKobo: strictest(allKobo(content, mostNames), 'lowest'),
    debtKobo: firstKobo(content, ['customerarrears']),
    ...(refusesSales(content) && { canVend: false }),
  }
}
