import { useStore } from '@nanostores/react'
import { type SubmitEvent, Suspense, useEffect } from 'react'
import { $errors, $form, $isFilled, $step, review, type } from '#stores/billForm.ts'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.ts'
import { TextField } from '#ui/TextField.tsx'
import { useRefused } from '#ui/useRefused.ts'
import { Meters } from './Meters.tsx'

const fetchConfirm = () => import('./ConfirmPayment.tsx')
const ConfirmPayment = lazily(fetchConfirm)

type Props = {
  unitId: string | undefined
  unitName: string | undefined
  /** There are homes, and none is picked. */
  mustChoose: boolean
}

/**
 * Name, meter number and amount; Pay needs all three and a home (spec section 5).
 */
export function BillForm({ unitId, unitName, mustChoose }: Props) {
  const form = useStore($form)
  const errors = useStore($errors)
  const isFilled = useStore($isFilled)
  const step = useStore($step)
  const refused = useRefused(errors)
  useEffect(() => {
    if (isFilled) fetchConfirm().catch(() => undefined)
  }, [isFilled])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isFilled || unitId === undefined) return
    refused.current = event.currentTarget
    review()
  }
  return (
    <form className="card grid content-start gap-5 p-6! md:p-8!" onSubmit={submit} noValidate>
      {unitId !== undefined && <Meters unitId={unitId} />}
      <TextField
        label="Name"
        help="As on the electricity account"
        autoComplete="name"
        data-focus-home
        value={form.name}
        error={errors.name}
        onText={(text) => type('name', text)}
      />
      <TextField
        label="Meter Number"
        help="11 or 13 digits, as on the meter or the prepaid card"
        inputMode="numeric"
        autoComplete="off"
        value={form.metreNumber}
        error={errors.metreNumber}
        onText={(text) => type('metreNumber', text)}
      />
      <TextField
        label="Amount"
        help="In naira"
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        error={errors.amount}
        onText={(text) => type('amount', text)}
      />
      <Button type="submit" disabled={!isFilled || unitId === undefined}>
        Pay
      </Button>
      {mustChoose && isFilled && <p className="text-sm text-muted">Choose a property to pay for.</p>}
      {step !== 'filling' && unitId !== undefined && (
        <Suspense>
          <ConfirmPayment unitId={unitId} unitName={unitName} />
        </Suspense>
      )}
    </form>
  )
}
