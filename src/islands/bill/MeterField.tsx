import { TextField } from '#components/fields/TextField.tsx'
import type { CheckedMeter } from '#contract/power.ts'
import { meterNotes, meterOwner } from '#domain/meters.ts'
import type { MeterCheck } from '#stores/electricity/meterCheck.ts'
import type { BillForm } from './useBillForm.ts'
import type { FormMeter } from './useMeter.ts'

const help = '11 or 13 digits, as on the meter or the prepaid card'

const Known = ({ meter }: { meter: CheckedMeter }) => (
  <>
    <span className="block font-medium text-ink wrap-anywhere">{meterOwner(meter)}</span>
    {meterNotes(meter).map((note) => (
      <span key={note} className="block tabular-nums">
        {note}
      </span>
    ))}
  </>
)

function Said({ check }: { check: MeterCheck }) {
  if (check.state === 'checking') return 'Checking the meter...'
  if (check.state === 'known') return <Known meter={check.meter} />
  if (check.state === 'down') return 'The meter can’t be checked now.'
  return check.state === 'unchecked' && check.text
}

/** The help, until there is more to say. The empty status stays: screen readers hear it change. */
const MeterHelp = ({ check }: { check: MeterCheck }) => (
  <>
    {['none', 'refused'].includes(check.state) && help}
    <span role="status">
      <Said check={check} />
    </span>
  </>
)

type Props = { form: BillForm; meter: FormMeter | undefined }

/** The customer's word for a meter that nobody else can check. */
function Tick({ form, meter }: { form: BillForm; meter: FormMeter }) {
  const error = form.formState.errors['meterChecked']?.message
  return (
    <div className="field" data-invalid={error !== undefined}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-[20px] flex-none accent-accent"
          checked={meter.isTicked}
          aria-disabled={form.busy}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'meter-unchecked'}
          onChange={(event) => !form.busy && meter.tick(event.target.checked)}
        />
        I have checked this meter number myself
      </label>
      <p id="meter-unchecked" className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** The meter number, and whose meter it is where that can be asked. */
export function MeterField({ form, meter }: Props) {
  const field = form.field('metreNumber', form.rules.metreNumber)
  const refusal = meter?.check.state === 'refused' ? meter.check.text : undefined
  return (
    <>
      <TextField
        label="Meter Number"
        help={meter === undefined ? help : <MeterHelp check={meter.check} />}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        error={field.error ?? refusal}
      />
      {meter?.needsTick && <Tick {...{ form, meter }} />}
    </>
  )
}
