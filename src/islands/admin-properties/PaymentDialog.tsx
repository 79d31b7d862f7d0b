import type { UnitOwner } from '#contract/owners.ts'
import { money, readWholeNumber } from '#domain/money.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Restored } from '#ui/Restored.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#ui/useForm.ts'

type Props = { owner: UnitOwner; store: UnitPage; onClose: () => void }

function usePaymentForm({ owner, store, onClose }: Props) {
  return useForm({
    name: `payment:${owner._id}`,
    title: 'Update Payment',
    initial: { newPrice: '' },
    send: async ({ newPrice }) => {
      await store.pay(owner._id, readWholeNumber(newPrice) ?? Number.NaN)
      onClose()
    },
    onFailure: (error) => {
      showFailedCall(error)
      void store.reloadAll()
    },
  })
}

/** The dialog that records a payment; it is added to what was paid before (decisions, "Meaning"). */
export function PaymentDialog(props: Props) {
  const { owner, onClose } = props
  const form = usePaymentForm(props)
  const amount = readWholeNumber(form.values.newPrice)
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
          help={amount === undefined ? 'In naira' : money(amount)}
          {...form.field('newPrice')}
        />
        <Button type="submit" busy={form.busy}>
          Update
        </Button>
      </form>
    </Dialog>
  )
}
