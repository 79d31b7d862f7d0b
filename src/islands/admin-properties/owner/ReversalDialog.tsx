import { useStore } from '@nanostores/react'
import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import type { UnitTransaction } from '#contract/transactions.ts'
import { fullName } from '#domain/names.ts'
import { reversingText } from '#domain/recording.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { reversalDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'

type Props = { payment: UnitTransaction; store: UnitPage; onClose: () => void }

/** Reverses a payment, after saying what that does (docs/decisions/corrections.md). */
export default function ReversalDialog({ payment, store, onClose }: Props) {
  const { txId = '', txTitle } = payment
  const owner = dataIn(useStore(store.owner.$resource))
  const words = reversingText({
    payment,
    outstanding: owner?.outstanding,
    person: owner && fullName(owner.ownerId),
  })
  return (
    <ReasonDialog
      title="Reverse Payment"
      draft={{ name: reversalDraft(txId), title: `Reverse ${txTitle} of ${unitName(store)}` }}
      send={(reason) => store.reverse(txId, reason)}
      reload={store.reloadAll}
      {...{ words, onClose }}
    />
  )
}
