import { TextField } from '#components/TextField.tsx'
import { dayInWords } from '#domain/dateWords.ts'
import { earliestDay, notReceivedOn } from '#domain/receivedOn.ts'
import { today } from '#stores/unitPayments.ts'
import type { FieldState } from './formState.ts'

/** A year that is still being typed comes as one of the first centuries. */
const isTyped = (day: string) => day >= '1000'

/** The day that money came on, in words, where it is one before today; undefined for any other. */
export const earlierDay = (day: string): string | undefined =>
  isTyped(day) && day !== today() && notReceivedOn(day, today()) === undefined ? dayInWords(day) : undefined

type Props = { field: FieldState; day: string }

/** The day that money came: today, unless the bank says another. */
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
