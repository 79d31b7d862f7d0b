import { serverNow } from '#browser/storage/serverTime.ts'
import { dayEnd } from '#domain/dates.ts'
import { hour, isoTime } from '#domain/time.ts'
import { Select } from '../fields/Select.tsx'
import { TextField } from '../fields/TextField.tsx'
import type { ApiForm } from '../forms/useApiForm.ts'

/** `hours` is a number of hours, or `day` for the end of a chosen day. */
export type UntilTexts = { hours: string; day: string }

/**
 * The end that was chosen, ISO 8601; empty without one.
 * @param from the time that hours count from
 */
export function chosenEnd({ hours, day }: UntilTexts, from = serverNow()): string {
  if (hours !== 'day') return isoTime(Date.parse(from) + Number(hours) * hour)
  return day === '' ? '' : dayEnd(day)
}

const words = (hours: number) => (hours % 24 === 0 && hours > 48 ? `${hours / 24} days` : `${hours} hours`)

type Props<T extends UntilTexts> = {
  form: ApiForm<T>
  /** In hours. */
  choices: readonly number[]
  /** What the choices say after their length, such as `more`. */
  more?: string
}

/** Until when a home is kept: some hours, or a whole day. */
export function UntilFields<T extends UntilTexts & { until: string }>({
  form,
  choices,
  more = '',
}: Props<T>) {
  const { error, ...hours } = form.field('hours')
  const until = form.formState.errors['until']?.message
  const isDay = form.values.hours === 'day'
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        label="Until"
        options={[
          ...choices.map((length) => ({ value: `${length}`, label: `${words(length)} ${more}`.trim() })),
          { value: 'day', label: 'The end of a day' },
        ]}
        {...hours}
        error={error ?? (isDay ? undefined : until)}
      />
      {isDay && <TextField label="Day" type="date" autoComplete="off" {...form.field('day')} error={until} />}
    </div>
  )
}
