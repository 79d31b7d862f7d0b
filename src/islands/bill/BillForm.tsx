import { Suspense, useEffect } from 'react'
import { Button } from '#components/Button.tsx'
import { lazily } from '#components/lazily.ts'
import { TextField } from '#components/TextField.tsx'
import { cleanLine } from '#contract/cleaned.ts'
import { Meters } from './Meters.tsx'
import { billRules, type BillForm as Form } from './useBillForm.ts'

const fetchConfirm = () => import('./ConfirmPayment.tsx')
const ConfirmPayment = lazily(fetchConfirm)

type Props = {
  form: Form
  unitId: string | undefined
  unitName: string | undefined
  /** The customer has homes and has picked none. */
  mustChoose: boolean
}

/** Name, meter number and amount; Pay needs all three and a home. */
export function BillForm({ form, unitId, unitName, mustChoose }: Props) {
  const { values, field, review } = form
  const isFilled = Object.values(values).every((text) => cleanLine(text) !== '')
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
      <TextField
        label="Meter Number"
        help="11 or 13 digits, as on the meter or the prepaid card"
        inputMode="numeric"
        autoComplete="off"
        {...field('metreNumber', billRules.metreNumber)}
      />
      <TextField
        label="Amount"
        help="In naira"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', billRules.amount)}
      />
      <Button type="submit" disabled={!isFilled || unitId === undefined}>
        Pay
      </Button>
      {mustChoose && isFilled && <p className="text-sm text-muted">Choose a property to pay for.</p>}
      {review && (
        <Suspense>
          <ConfirmPayment {...{ values, review, unitName }} />
        </Suspense>
      )}
    </form>
  )
}
