import type { UnitOwner } from '#contract/owners.ts'
import { fullName } from '#domain/names.ts'
import { removingWords } from '#domain/recording.ts'
import { removalDraft, type UnitPage, unitName } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { dataIn } from '#stores/resource.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Restored } from '#ui/Restored.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#ui/useForm.ts'
import { useStore } from '#ui/useStore.ts'

type Props = { owner: UnitOwner; store: UnitPage; onClose: () => void }

function useRemovalForm({ owner, store, onClose }: Props) {
  return useForm<{ reason: string }>({
    name: removalDraft(owner._id),
    title: `Remove Owner of ${unitName(store)}`,
    initial: { reason: '' },
    send: ({ reason }) => store.removeOwner(owner._id, reason.trim()),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      void store.reloadAll()
    },
  })
}

/** The dialog that removes an owner who was assigned by mistake (docs/decisions/payments.md), after it has said what that does. */
export default function RemovalDialog(props: Props) {
  const { owner, store, onClose } = props
  const lines = dataIn(useStore(store.transactions.$resource))
  const form = useRemovalForm(props)
  return (
    <Dialog title="Remove Owner" onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <p className="text-sm text-muted wrap-anywhere">
          {removingWords({
            person: fullName(owner.ownerId),
            unitName: unitName(store),
            paid: owner.pricePaid,
            payments: lines?.filter(({ state }) => state === 'paid').length,
          })}
        </p>
        <TextField label="Reason" help="The owner reads it" maxLength={200} {...form.field('reason')} />
        <Button type="submit" busy={form.busy}>
          Remove Owner
        </Button>
      </form>
    </Dialog>
  )
}
