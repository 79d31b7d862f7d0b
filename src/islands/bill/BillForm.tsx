import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { lazily } from '#components/page/lazily.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import { $payment } from '#stores/electricity/billPayment.ts'
import { MeterField } from './MeterField.tsx'
import { MeterFields } from './MeterFields.tsx'
import { Meters } from './Meters.tsx'
import type { BillForm as Form } from './useBillForm.ts'
import { useMeter } from './useMeter.ts'

const fetchConfirm = () => import('./ConfirmPayment.tsx')
const ConfirmPayment = lazily(fetchConfirm)

type Props = {
  form: Form
  unitId: string | undefined
  unitName: string | undefined
  /** The customer has homes and has picked none. */
  mustChoose: boolean
}

/**
 * Name, meter number and amount, and the company where electricity is bought; Pay needs them all
 * and a home.
 */
export function BillForm({ form, unitId, unitName, mustChoose }: Props) {
  const { values, field, place } = form
  const payment = useStore($payment)
  const named = useMeter(form)
  const meter = place.power && named
  const typed = [values.name, values.metreNumber, values.amount]
  const isFilled = typed.every((text) => cleanLine(text) !== '') && meter?.isReady !== false
  useEffect(() => {
    if (isFilled) fetchConfirm().catch(() => undefined)
  }, [isFilled])
  return (
    <form className="card grid content-start gap-5 p-6! md:p-8!" onSubmit={form.submit} noValidate>
      {unitId !== undefined && <Meters {...{ form, unitId }} />}
      <TextField
        label="Name"
        help="As on the electricity account"
        autoComplete="name"
        data-focus-home
        {...field('name')}
      />
      {meter && <MeterFields {...{ form, meter }} />}
      <MeterField {...{ form, meter }} />
      <TextField
        label="Amount"
        help={`In ${company.currencyName}`}
        inputMode="decimal"
        autoComplete="off"
        {...form.amount}
      />
      <Button
        type="submit"
        disabled={!isFilled || unitId === undefined}
        busy={meter?.check.state === 'checking' && form.busy}
        busyText="Checking the meter..."
      >
        Pay
      </Button>
      {mustChoose && isFilled && <p className="text-sm text-muted">Choose a property to pay for.</p>}
      {(payment.state === 'reviewing' || payment.state === 'starting') && (
        <Suspense>
          <ConfirmPayment {...{ values, payment, unitName, meter }} />
        </Suspense>
      )}
    </form>
  )
}
