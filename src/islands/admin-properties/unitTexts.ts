import type { FieldReading } from '#components/useEdit.ts'
import { money } from '#domain/money.ts'
import { readNumber, readWholeNumber } from '#domain/readAmount.ts'
import type { UnitFields } from '#stores/adminUnit.ts'

/** A unit that is being added, as the draft names its fields. */
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

/** The wire's names of the draft's fields, to show a server's issue beside the right one. */
export const unitFieldNames = {
  name: 'unitName',
  numberOfRooms: 'noOfRooms',
  numberOfBathRooms: 'noOfBathRooms',
  image: 'coverImageUrl',
} as const

/** A unit as the texts of its form. */
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

/** What is no number goes as one that the wire turns into `null`; the server then says what is wrong. */
const wholeOf = (typed: string) => readWholeNumber(typed) ?? Number.NaN

/**
 * What a typed price means: a whole number of naira, or the price that it was, kobo and all, where it was not touched.
 * @param saved the price that the form began with
 * @returns undefined for what is no number
 */
export const priceIn = (typed: string, saved: number | undefined): number | undefined =>
  typed === String(saved) ? saved : readWholeNumber(typed)

/** A number is what it was, however it is written. */
const number: FieldReading = { isSaved: (typed, saved) => readWholeNumber(typed) === readNumber(saved) }

/** How the fields are read that are no texts. */
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

/** The typed texts as the wire has them: rooms, bathrooms and price as whole numbers. */
export const unitFieldsOf = (draft: UnitDraft, edited?: UnitFields): UnitFields => ({
  name: draft.unitName.trim(),
  numberOfRooms: wholeOf(draft.noOfRooms),
  numberOfBathRooms: wholeOf(draft.noOfBathRooms),
  price: priceIn(draft.price, edited?.price) ?? Number.NaN,
  paymentPlan: draft.paymentPlan,
  image: draft.coverImageUrl,
})
