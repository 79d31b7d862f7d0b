import type { FieldReading } from '#domain/edits.ts'
import { money } from '#domain/money.ts'
import { readNumber, readWholeNumber } from '#domain/readAmount.ts'
import type { UnitFields } from '#stores/properties/adminUnit.ts'

export type UnitDraft = {
  unitName: string
  noOfRooms: string
  noOfBathRooms: string
  price: string
  paymentPlan: string
  coverImageUrl: string
}

export const emptyUnit: UnitDraft = {
  unitName: '',
  noOfRooms: '',
  noOfBathRooms: '',
  price: '',
  paymentPlan: '',
  coverImageUrl: '',
}

/**
 * Maps the contract's names to the draft's, so that the server's issues appear beside the right
 * fields.
 */
export const unitFieldNames = {
  name: 'unitName',
  numberOfRooms: 'noOfRooms',
  numberOfBathRooms: 'noOfBathRooms',
  image: 'coverImageUrl',
} as const

export const unitTexts = (unit: UnitFields | undefined): UnitDraft =>
  unit === undefined
    ? emptyUnit
    : {
        unitName: unit.name,
        noOfRooms: String(unit.numberOfRooms),
        noOfBathRooms: String(unit.numberOfBathRooms),
        price: String(unit.price),
        paymentPlan: unit.paymentPlan,
        coverImageUrl: unit.image,
      }

/**
 * NaN for a text that is no whole number: JSON sends it as `null`, and the server names the fault.
 */
const wholeOf = (typed: string) => readWholeNumber(typed) ?? Number.NaN

/**
 * Reads a typed price: whole naira, or the saved price with its kobo if it is unchanged.
 * @param saved the price that the form began with
 * @returns undefined if it is not a number
 */
export const priceIn = (typed: string, saved: number | undefined): number | undefined =>
  typed === String(saved) ? saved : readWholeNumber(typed)

/** Compares numbers by value, however they are written. */
const number: FieldReading = { isSaved: (typed, saved) => readWholeNumber(typed) === readNumber(saved) }

/** How to compare fields that are not plain text. */
export const unitReadings = {
  noOfRooms: number,
  noOfBathRooms: number,
  price: {
    isSaved: (typed, saved) => {
      const price = readNumber(saved)
      return price !== undefined && priceIn(typed, price) === price
    },
    show: (saved) => money(readNumber(saved) ?? 0),
  },
} as const satisfies Readonly<Record<string, FieldReading>>

/** The request's fields: rooms, bathrooms and price as whole numbers. */
export const unitFieldsOf = (draft: UnitDraft, edited?: UnitFields): UnitFields => ({
  name: draft.unitName.trim(),
  numberOfRooms: wholeOf(draft.noOfRooms),
  numberOfBathRooms: wholeOf(draft.noOfBathRooms),
  price: priceIn(draft.price, edited?.price) ?? Number.NaN,
  paymentPlan: draft.paymentPlan,
  image: draft.coverImageUrl,
})
