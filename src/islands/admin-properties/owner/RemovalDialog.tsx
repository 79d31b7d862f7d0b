import { useStore } from '@nanostores/react'
import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import type { UnitOwner } from '#contract/owners.ts'
import { fullName } from '#domain/names.ts'
import { removingText } from '#domain/recording.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { removalDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'

type Props = { owner: UnitOwner; store: UnitPage; onClose: () => void }

/**
 * Removes an owner who was assigned by mistake, after saying what that does
 * (docs/decisions/corrections.md).
 */
export default function RemovalDialog({ owner, store, onClose }: Props) {
  const lines = dataIn(useStore(store.transactions.$resource))
  const words = removingText({
    person: fullName(owner.ownerId),
    unitName: unitName(store),
    paid: owner.pricePaid,
    payments: lines?.filter(({ state }) => state === 'paid').length,
  })
  return (
    <ReasonDialog
      title="Remove Owner"
      draft={{ name: removalDraft(owner._id), title: `Remove Owner of ${unitName(store)}` }}
      send={(reason) => store.removeOwner(owner._id, reason)}
      reload={store.reloadAll}
      {...{ words, onClose }}
    />
  )
}
