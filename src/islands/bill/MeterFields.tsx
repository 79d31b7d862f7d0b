import { Select } from '#components/fields/Select.tsx'
import { kindLabels } from '#domain/meters.ts'
import type { BillForm } from './useBillForm.ts'
import type { FormMeter } from './useMeter.ts'

type Props = { form: BillForm; meter: FormMeter }

const kindLook =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-[10px] border border-line-strong bg-raised px-4 py-2 transition-[border-color] has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent'

/** Prepaid or postpaid, as far as the company has both. */
function KindChoice({ form, meter: { kinds, kind, pickKind } }: Props) {
  const error = form.formState.errors['meterKind']?.message
  return (
    <fieldset className="field" data-invalid={error !== undefined}>
      <legend className="mb-1.5 text-sm font-medium">Kind of meter</legend>
      <div className="grid grid-cols-2 gap-3">
        {kinds.map((one) => (
          <label key={one} className={kindLook}>
            <input
              type="radio"
              name="meterKind"
              className="size-[20px] flex-none accent-accent outline-none"
              value={one}
              checked={one === kind}
              aria-describedby={error === undefined ? undefined : 'kind-error'}
              aria-disabled={form.busy}
              onChange={() => !form.busy && pickKind(one)}
            />
            {kindLabels[one]}
          </label>
        ))}
      </div>
      <p id="kind-error" className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

export function MeterFields({ form, meter }: Props) {
  const { companies, company, pickCompany } = meter
  return (
    <>
      <Select
        label="Electricity company"
        placeholder="Choose the company"
        required
        options={companies.map(({ code, name }) => ({ value: code, label: name }))}
        value={company?.code ?? ''}
        onPick={pickCompany}
        error={form.formState.errors['company']?.message}
        readOnly={form.busy}
      />
      <KindChoice {...{ form, meter }} />
    </>
  )
}
