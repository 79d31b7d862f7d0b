import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import type { LedgerLine } from '#contract/transactions.ts'
import { fullName } from '#domain/names.ts'
import { reversingText } from '#domain/recording.ts'
import { type LedgerPart, ledgerOf, reverseLine } from '#stores/owners/ledgerMonth.ts'

type Props = { line: LedgerLine; part: LedgerPart; onClose: () => void }

/** Reverses an electricity payment, such as a refunded one, after saying what that does. */
export default function ReversalDialog({ line, part, onClose }: Props) {
  const words = reversingText({ payment: line, outstanding: undefined, person: fullName(line.owner) })
  return (
    <ReasonDialog
      title="Reverse Payment"
      draft={{ name: `reversal:${line.txId}`, title: `Reverse ${line.txTitle}` }}
      send={(reason) => reverseLine(line.txId, reason, part)}
      reload={() => ledgerOf(part).reload({ fresh: true })}
      {...{ words, onClose }}
    />
  )
}
