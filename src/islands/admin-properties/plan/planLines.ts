import { nanoid } from 'nanoid/non-secure'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { AdminPaymentPlan, PlanTemplate } from '#contract/plans.ts'
import { isWholeDay } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import type { Readings } from '#domain/edits.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { type PlannedLine, planFromTemplate } from '#domain/plan.ts'
import { readNumber } from '#domain/readAmount.ts'

/** A line of a plan as it is typed. */
export type TypedLine = {
  /** The server's; that of a new line is made here and not sent. */
  readonly _id: string
  readonly isNew?: true
  readonly title: string
  readonly amount: string
  /** `2026-11-30`; empty for a line without a day. */
  readonly dueOn: string
  /** The id of the stage that it waits for, and days after it; drafts of before have neither. */
  readonly stage?: string
  readonly daysAfter?: string
}

export const newLine = (fields: Partial<TypedLine> = {}): TypedLine => ({
  ...{ title: '', amount: '', dueOn: '' },
  ...fields,
  _id: nanoid(),
  isNew: true,
})

/** The lines that a template makes. @param price in naira */
export const linesFromTemplate = ({ lines }: PlanTemplate, price: number, firstDay: string): TypedLine[] =>
  planFromTemplate(lines, koboOf(price), firstDay).map(({ title, amountKobo, dueOn = '' }) =>
    newLine({ title, amount: `${nairaOf(amountKobo)}`, dueOn }),
  )

/** All lines are one text of the form: drafts and conflicts compare texts. */
export const textOfLines = (lines: readonly TypedLine[]): string => JSON.stringify(lines)

export const linesOfText = (text: string): TypedLine[] => JSON.parse(text)

export const planTexts = (plan: AdminPaymentPlan | undefined) => ({
  lines: textOfLines(
    (plan?.lines ?? []).map(({ _id, title, amount, dueOn = '', stage }) => ({
      ...{ _id, title, amount: `${amount}` },
      ...(stage === undefined ? { dueOn } : { dueOn: '', stage: stage._id, daysAfter: `${stage.daysAfter}` }),
    })),
  ),
})

const contentOf = ({ title, amount, dueOn, stage, daysAfter = '' }: TypedLine) => ({
  title: cleanLine(title),
  amount: readNumber(amount) ?? Number.NaN,
  ...(stage
    ? { stage: { _id: stage, daysAfter: daysAfter === '' ? 0 : (readNumber(daysAfter) ?? Number.NaN) } }
    : dueOn !== '' && { dueOn }),
})

/** The lines of the call. A text that is no number becomes NaN, which the server refuses. */
export const linesToSend = (lines: readonly TypedLine[]) =>
  lines.map((line) => ({ ...(!line.isNew && { _id: line._id }), ...contentOf(line) }))

/** The lines as `domain/plan.ts` reads them. What is not typed in full counts as nothing. */
export const plannedLines = (lines: readonly TypedLine[]): PlannedLine[] =>
  lines.map(({ title, amount, dueOn, stage }) => ({
    title,
    amountKobo: koboOf(readNumber(amount) ?? 0),
    ...(!stage && isWholeDay(dueOn) && { dueOn }),
  }))

/** Without ids: after a lost answer the server knows ids that the form does not. */
const contentsOf = (text: string) => JSON.stringify(linesOfText(text).map(contentOf))

const lineInWords = ({ title, amount, dueOn }: TypedLine) =>
  [title, moneyInText(Number(amount)), dueOn && dayInWords(dueOn)].filter(Boolean).join(', ')

export const planReadings: Readings = {
  lines: {
    isSaved: (typed, saved) => contentsOf(typed) === contentsOf(saved),
    show: (saved) => linesOfText(saved).map(lineInWords).join('; '),
  },
}
