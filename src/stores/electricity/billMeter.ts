import { cleanMeter } from '#contract/fields/cleaned.ts'
import { meterPattern } from '#contract/fields/texts.ts'
import type { Power } from '#contract/power.ts'
import { type Meter, metersOf, supplyOf } from '#domain/meters.ts'
import { dataIn } from '../loading/resource.ts'
import { billsOf } from './bills.ts'
import { isTicked, type MeterQuestion, needsTick, whatIsKnown } from './meterCheck.ts'

/** The texts of the form of a bill. */
export type BillTexts = {
  name: string
  metreNumber: string
  amount: string
  /** A distributor's code. Empty: the one of the meter that was paid for last. */
  company: string
  /** Empty: the kind of the meter that was paid for last, or the company's first. */
  meterKind: string
}

/** The home that a form pays for, and how electricity is bought; undefined where none is. */
export type BillPlace = { readonly unitId: string | undefined; readonly power: Power | undefined }

/** The meters that were paid for in this home, the latest first. */
const pastMeters = ({ unitId }: BillPlace): Meter[] =>
  unitId === undefined ? [] : metersOf(dataIn(billsOf(unitId).$resource.get()) ?? [])

/** The company and kind that the form shows, and the kinds to choose from. */
export function supplyIn(texts: BillTexts, place: BillPlace) {
  const last = pastMeters(place).find(({ company }) => company !== undefined)
  return supplyOf(place.power ?? { companies: [] }, texts, last)
}

/** What to ask about the meter in the form. Undefined until it is named in full. */
export function questionIn(texts: BillTexts, place: BillPlace): MeterQuestion | undefined {
  const { company, kind } = supplyIn(texts, place)
  const metre_number = cleanMeter(texts.metreNumber)
  if (place.unitId === undefined || company === undefined || !meterPattern.test(metre_number))
    return undefined
  return { unitId: place.unitId, company: company.code, kind, metre_number }
}

/** The company and kind of a number that was paid for before, as texts of the form. */
export function textsOfKnownMeter(typed: string, place: BillPlace): Partial<BillTexts> {
  const known = pastMeters(place).find(({ number }) => number === cleanMeter(typed))
  return known?.company === undefined ? {} : { company: known.company, meterKind: known.kind ?? '' }
}

/** Whether the meter was paid for in that home. */
export const isMeterOf = (unitId: string, typed: string): boolean =>
  dataIn(billsOf(unitId).$resource.get())?.some(({ metre_number }) => metre_number === cleanMeter(typed)) ??
  false

/** What a payment says about its meter beside the number. */
export function suppliedBy(texts: BillTexts, place: BillPlace) {
  const { company, kind } = supplyIn(texts, place)
  const question = questionIn(texts, place)
  return {
    ...(company !== undefined && { company: company.code, meterKind: kind }),
    ...(question && needsTick(whatIsKnown(question)) && isTicked(question) && { meterChecked: true }),
  }
}
