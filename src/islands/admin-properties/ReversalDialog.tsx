import type { UnitTransaction } from '#contract/transactions.ts'
import { fullName } from '#domain/names.ts'
import { reversingWords } from '#domain/recording.ts'
import { reversalDraft, type UnitPage, unitName } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { dataIn } from '#stores/resource.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Restored } from '#ui/Restored.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#ui/useForm.ts'
import { useStore } from '#ui/useStore.ts'

type Props = { payment: UnitTransaction; store: UnitPage; onClose: () => void }

function useReversalForm({ payment: { txId = '', txTitle }, store, onClose }: Props) {
  return useForm<{ reason: string }>({
    name: reversalDraft(txId),
    title: `Reverse ${txTitle} of ${unitName(store)}`,
    initial: { reason: '' },
    send: ({ reason }) => store.reverse(txId, reason.trim()),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      void store.reloadAll()
    },
  })
}

/** The dialog that reverses a payment (docs/decisions/payments.md), after it has said what that does. */
export default function ReversalDialog(props: Props) {
  const { payment, store, onClose } = props
  const owner = dataIn(useStore(store.owner.$resource))
  const form = useReversalForm(props)
  return (
    <Dialog title="Reverse Payment" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <p className="text-sm text-muted wrap-anywhere">
          {reversingWords({
            payment,
            outstanding: owner?.outstanding,
            person: owner && fullName(owner.ownerId),
          })}
        </p>
        <TextField label="Reason" help="The owner reads it" maxLength={200} {...form.field('reason')} />
        <Button type="submit" busy={form.busy}>
          Reverse Payment
        </Button>
      </form>
    </Dialog>
  )
}
