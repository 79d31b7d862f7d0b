import { nanoid } from 'nanoid/non-secure'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { PlanTemplate } from '#contract/plans.ts'
import { readNumber } from '#domain/readAmount.ts'

/** A line of a template as it is typed. */
export type TypedLine = {
  readonly _id: string
  readonly title: string
  /** In percent of the price. */
  readonly share: string
  /** Empty: due when the company says so. */
  readonly afterMonths: string
}

export const newLine = (fields: Partial<TypedLine> = {}): TypedLine => ({
  ...{ title: '', share: '', afterMonths: '' },
  ...fields,
  _id: nanoid(),
})

export const typedLines = ({ lines }: PlanTemplate): TypedLine[] =>
  lines.map(({ title, share, afterMonths }) =>
    newLine({ title, share: `${share / 100}`, afterMonths: `${afterMonths ?? ''}` }),
  )

/** In basis points, such as 3,000 for `30`, without the error of binary fractions. */
const shareOf = (percent: string) => Math.round((readNumber(percent) ?? Number.NaN) * 10_000) / 100

/** The lines of the call. A text that is no number becomes NaN, which the server refuses. */
export const linesToSend = (lines: readonly TypedLine[]) =>
  lines.map(({ title, share, afterMonths }) => ({
    title: cleanLine(title),
    share: shareOf(share),
    afterMonths: afterMonths.trim() === '' ? null : (readNumber(afterMonths) ?? Number.NaN),
  }))

/** What the shares lack of the whole price, in percent; negative if they are too much. */
export const percentLeft = (lines: readonly TypedLine[]): number =>
  (10_000 - lines.reduce((sum, { share }) => sum + (shareOf(share) || 0), 0)) / 100
