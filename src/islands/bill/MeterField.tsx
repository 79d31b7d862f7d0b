import { TextField } from '#components/fields/TextField.tsx'
import type { CheckedMeter } from '#contract/power.ts'
import { meterNotes, meterOwner } from '#domain/meters.ts'
import { readNumber } from '#domain/readAmount.ts'
import type { BillForm } from './useBillForm.ts'
import type { FormMeter } from './useMeter.ts'

const help = '11 or 13 digits, as on the meter or the prepaid card'

type Props = { form: BillForm; meter: FormMeter | undefined }
type Checked = Props & { meter: FormMeter }

const Known = ({ form, meter: { kind }, known }: Checked & { known: CheckedMeter }) => (
  <>
    <span className="block font-medium text-ink wrap-anywhere">{meterOwner(known)}</span>
    {meterNotes(known, { kind, amount: readNumber(form.values.amount) }).map((note) => (
      <span key={note} className="block tabular-nums">
        {note}
      </span>
    ))}
  </>
)

function Said({ form, meter }: Checked) {
  const { check } = meter
  if (check.state === 'checking') return 'Checking the meter...'
  if (check.state === 'known') return <Known {...{ form, meter }} known={check.meter} />
  if (check.state === 'down') return 'The meter can’t be checked now.'
  return check.state === 'unchecked' && check.text
}

/** The help, until there is more to say. The empty status stays: screen readers hear it change. */
const MeterHelp = ({ form, meter }: Checked) => (
  <>
    {['none', 'refused'].includes(meter.check.state) && help}
    <span role="status">
      <Said {...{ form, meter }} />
    </span>
  </>
)

/** The customer's word for a meter that nobody else can check. */
function Tick({ form, meter }: Checked) {
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
  const field = form.metreNumber
  const refusal = meter?.check.state === 'refused' ? meter.check.text : undefined
  return (
    <>
      <TextField
        label="Meter Number"
        help={meter === undefined ? help : <MeterHelp {...{ form, meter }} />}
        inputMode="numeric"
        autoComplete="off"
        {...field}
        error={field.error ?? refusal}
      />
      {meter?.needsTick && <Tick {...{ form, meter }} />}
    </>
  )
}
