import { today } from '#browser/storage/serverTime.ts'
import { TextField } from '#components/fields/TextField.tsx'
import { isWholeDay } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { earliestDay, notReceivedOn } from '#domain/receivedOn.ts'
import type { FieldState } from '../formState.ts'

/** The day on which money came, in words, if before today; else undefined. */
export const earlierDay = (day: string): string | undefined =>
  isWholeDay(day) && day !== today() && notReceivedOn(day, today()) === undefined
    ? dayInWords(day)
    : undefined

type Props = { field: FieldState; day: string }

export const ReceivedOn = ({ field, day }: Props) => (
  <TextField
    {...field}
    label="Received on"
    type="date"
    autoComplete="off"
    min={earliestDay(today())}
    max={today()}
    help="The day on the bank statement"
    error={field.error ?? (isWholeDay(day) ? notReceivedOn(day, today()) : undefined)}
  />
)
