import { nanoid } from 'nanoid/non-secure'
import { useRef } from 'react'
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

/**
 * One key for one amount as long as the dialog stands: a payment whose answer was lost, sent again, is recorded once.
 * Other servers, which tell nothing of what is outstanding, may refuse the header.
 */
function usePaymentKey({ outstanding }: UnitOwner) {
  const last = useRef<{ newPrice: number; key: string }>(undefined)
  return (newPrice: number): string | undefined => {
    if (outstanding === undefined) return undefined
    if (last.current?.newPrice !== newPrice) last.current = { newPrice, key: nanoid() }
    return last.current.key
  }
}

function usePaymentForm({ owner, store, onClose }: Props) {
  const keyFor = usePaymentKey(owner)
  return useForm({
    name: `payment:${owner._id}`,
    title: 'Update Payment',
    initial: { newPrice: '' },
    send: async ({ newPrice }) => {
      const amount = readWholeNumber(newPrice) ?? Number.NaN
      await store.pay(owner._id, amount, keyFor(amount))
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
