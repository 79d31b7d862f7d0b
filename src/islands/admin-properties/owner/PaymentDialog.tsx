import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Restored } from '#components/states/Restored.tsx'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import { aboveOutstanding, listedSince, recordingText } from '#domain/recording.ts'
import { unitName } from '#stores/properties/adminUnit.ts'
import { earlierDay, ReceivedOn } from './ReceivedOn.tsx'
import { type PaymentProps, usePaymentForm } from './usePaymentForm.ts'

/** Hint or error for an amount; neither for text that is no amount. */
function preview(
  typed: string,
  day: string,
  { owner, store }: PaymentProps,
): { help: string; error?: string } {
  const { outstanding } = owner
  const amount = readNumber(typed)
  if (amount === undefined || amount <= 0) return { help: `In ${company.currencyName}` }
  if (outstanding !== undefined && amount > outstanding)
    return { help: money(amount), error: aboveOutstanding(outstanding) }
  const person = fullName(owner.ownerId)
  const receivedOn = earlierDay(day)
  return { help: recordingText({ amount, outstanding, unitName: unitName(store), person, receivedOn }) }
}

/** The dialog that records a payment; it is added to what was paid before. */
export default function PaymentDialog(props: PaymentProps) {
  const { owner, onClose } = props
  const { newPrice, ...form } = usePaymentForm(props)
  const { help, error } = preview(form.values.newPrice, form.values.receivedOn, props)
  return (
    <Dialog title="Update Payment" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        {/* Always there: a live region that enters the page together with its text is not
            announced. */}
        <p className={form.found === undefined ? 'sr-only' : 'notice'} role="status">
          {form.found !== undefined && listedSince(form.found)}
        </p>
        <p className="text-sm text-muted">
          {money(owner.pricePaid)} was paid so far
          {owner.outstanding !== undefined && `, ${money(owner.outstanding)} is outstanding`}. What you enter
          is added to it.
        </p>
        <TextField
          label="New Price Paid"
          inputMode="decimal"
          help={help}
          {...newPrice}
          error={separatorText(form.values.newPrice) ?? newPrice.error ?? error}
        />
        {owner.outstanding !== undefined && (
          <ReceivedOn field={form.field('receivedOn')} day={form.values.receivedOn} />
        )}
        <Button type="submit" busy={form.busy}>
          Update
        </Button>
      </form>
    </Dialog>
  )
}
