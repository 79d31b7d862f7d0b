import { today } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { AdminPaymentClaim } from '#contract/claims.ts'
import { money } from '#domain/money.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import { acceptClaim } from '#stores/owners/claims.ts'

type Props = { claim: AdminPaymentClaim; onClose: () => void }

/** Records a transfer as a payment, with what the bank shows. */
export function AcceptDialog({ claim, onClose }: Props) {
  const receivedOn = claim.paidOn < today() ? claim.paidOn : today()
  const form = useApiForm({
    initial: { amount: `${claim.amount}`, receivedOn },
    send: ({ amount, receivedOn }) =>
      acceptClaim(claim, { amount: readNumber(amount) ?? Number.NaN, receivedOn }),
    onSent: onClose,
  })
  return (
    <Dialog title="Accept" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        <p className="text-sm text-muted">{money(claim.outstanding)} is outstanding.</p>
        <TextField
          label={`Amount (${company.currencySign})`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount', { validate: (typed) => separatorText(typed) ?? true })}
        />
        <TextField
          label="Received on"
          type="date"
          autoComplete="off"
          help="The day on the bank statement"
          {...form.field('receivedOn')}
        />
        <Button type="submit" busy={form.busy}>
          Record the payment
        </Button>
      </form>
    </Dialog>
  )
}
