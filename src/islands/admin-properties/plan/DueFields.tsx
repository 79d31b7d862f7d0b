import { Select } from '#components/fields/Select.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import type { Issue } from '#contract/errors.ts'
import type { AdminPaymentPlan } from '#contract/plans.ts'
import { noDayText } from '#domain/plan.ts'
import type { TypedLine } from './planLines.ts'

type Props = {
  line: TypedLine
  stages: NonNullable<AdminPaymentPlan['stages']>
  busy: boolean
  /** What is wrong with its day, seen from the other lines. */
  dayFault: string | undefined
  /** What the server refused at a place of the line. */
  errorOf: (...path: Issue['path']) => string | undefined
  onChange: (part: Partial<TypedLine>) => void
}

/** When a line is due: on a day, when the company says so, or some days after a stage. */
export const DueFields = ({ line, stages, busy, dayFault, errorOf, onChange }: Props) => (
  <div className="grid gap-3">
    {stages.length > 0 && (
      <Select
        label="Due"
        options={[
          { value: '', label: 'On a day' },
          ...stages.map(({ _id, name }) => ({ value: _id, label: `After ${name}` })),
        ]}
        value={line.stage ?? ''}
        readOnly={busy}
        error={errorOf('stage')}
        onPick={(stage) => onChange({ stage })}
      />
    )}
    {line.stage ? (
      <TextField
        label="Days after it"
        inputMode="numeric"
        autoComplete="off"
        value={line.daysAfter ?? ''}
        readOnly={busy}
        help={line.daysAfter ? undefined : 'When it is reached'}
        error={errorOf('stage', 'daysAfter')}
        onChange={({ target }) => onChange({ daysAfter: target.value })}
      />
    ) : (
      <TextField
        label="Due on"
        type="date"
        autoComplete="off"
        value={line.dueOn}
        readOnly={busy}
        help={line.dueOn === '' ? noDayText : undefined}
        error={errorOf('dueOn') ?? dayFault}
        onChange={({ target }) => onChange({ dueOn: target.value })}
      />
    )}
  </div>
)
