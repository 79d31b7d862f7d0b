import { TextField } from '#components/TextField.tsx'
import { dayInWords } from '#domain/dateWords.ts'
import { earliestDay, notReceivedOn } from '#domain/receivedOn.ts'
import { today } from '#stores/unitPayments.ts'
import type { FieldState } from './formState.ts'

/** A half-typed year arrives as one of the first centuries. */
const isTyped = (day: string) => day >= '1000'

/** The day on which money came, in words, if before today; else undefined. */
export const earlierDay = (day: string): string | undefined =>
  isTyped(day) && day !== today() && notReceivedOn(day, today()) === undefined ? dayInWords(day) : undefined

type Props = { field: FieldState; day: string }

/** The field for the day on which money came: today by default. */
export const ReceivedOn = ({ field, day }: Props) => (
  <TextField
    {...field}
    label="Received on"
    type="date"
    autoComplete="off"
    min={earliestDay(today())}
    max={today()}
    help="The day on the bank statement"
    error={field.error ?? (isTyped(day) ? notReceivedOn(day, today()) : undefined)}
  />
)
