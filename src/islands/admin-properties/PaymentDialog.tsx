import { nanoid } from 'nanoid/non-secure'
import type { UnitOwner } from '#contract/owners.ts'
import { money, readWholeNumber } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { aboveOutstanding, recordingWords } from '#domain/recording.ts'
import { paymentDraft, type UnitPage, unitName } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Restored } from '#ui/Restored.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#ui/useForm.ts'

type Props = { owner: UnitOwner; store: UnitPage; onClose: () => void }

/** A payment's amount, and the key it was last sent under: `5000-` and what nobody else has. */
type PaymentTexts = { newPrice: string; key: string }

/** The key of the last time as long as the amount is the same: another amount is another payment. */
const keyFor = (amount: number, last: string) =>
  last.startsWith(`${amount}-`) ? last : `${amount}-${nanoid()}`

/**
 * The key is kept and forgotten with what was typed: a payment whose answer was lost is recorded once, also when it
 * is sent again from its draft. Other servers, which tell nothing of what is outstanding, may refuse the header.
 */
function usePaymentForm({ owner, store, onClose }: Props) {
  const form = useForm<PaymentTexts>({
    name: paymentDraft(owner._id),
    title: `Update Payment of ${unitName(store)}`,
    initial: { newPrice: '', key: '' },
    send: async ({ newPrice, key: last }) => {
      const amount = readWholeNumber(newPrice) ?? Number.NaN
      const key = owner.outstanding === undefined ? undefined : keyFor(amount, last)
      if (key !== undefined) form.set('key', key)
      await store.pay(owner._id, amount, key)
    },
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      void store.reloadAll()
    },
  })
  return form
}

/** What an amount will do, or why it cannot be; nothing is known of an amount that is none. */
function foretell(typed: string, { owner, store }: Props): { help: string; error?: string } {
  const amount = readWholeNumber(typed)
  const { outstanding } = owner
  if (amount === undefined || amount <= 0) return { help: 'In naira' }
  if (outstanding !== undefined && amount > outstanding)
    return { help: money(amount), error: aboveOutstanding(outstanding) }
  const person = fullName(owner.ownerId)
  return { help: recordingWords({ amount, outstanding, unitName: unitName(store), person }) }
}

/** The dialog that records a payment; it is added to what was paid before (decisions, "Meaning"). */
export default function PaymentDialog(props: Props) {
  const { owner, onClose } = props
  const form = usePaymentForm(props)
  const { help, error } = foretell(form.values.newPrice, props)
  return (
    <Dialog title="Update Payment" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <p className="text-sm text-muted">
          {money(owner.pricePaid)} was paid so far
          {owner.outstanding !== undefined && `, ${money(owner.outstanding)} is outstanding`}. What you enter
          is added to it.
        </p>
        <TextField
          label="New Price Paid"
          inputMode="numeric"
          help={help}
          {...form.field('newPrice')}
          error={form.errors.newPrice ?? error}
        />
        <Button type="submit" busy={form.busy}>
          Update
        </Button>
      </form>
    </Dialog>
  )
}
