import VendDialog from '#components/VendDialog.tsx'
import type { Vend } from '#contract/power.ts'
import type { LedgerLine } from '#contract/transactions.ts'
import { ledgerOf } from '#stores/ledger.ts'
import { tokenDraft, vendActions } from '#stores/vends.ts'

type Props = {
  /** The bill as it was when the dialog was opened. */
  begun: Vend
  /** The lines of the month, as they are now. */
  all: readonly LedgerLine[]
  month: string
  onClose: () => void
}

const vendIn = (lines: readonly LedgerLine[], id: string) =>
  lines.find(({ vend }) => vend?.billId === id)?.vend

/** The electricity that a line of the ledger paid for. */
export default function TokenDialog({ begun, all, month, onClose }: Props) {
  const { billId } = begun
  const isDone = (lines: readonly LedgerLine[]) => vendIn(lines, billId)?.vendState === 'done'
  return (
    <VendDialog
      vend={vendIn(all, billId) ?? begun}
      draft={tokenDraft(billId)}
      actions={vendActions(billId, ledgerOf(month), isDone)}
      onClose={onClose}
    />
  )
}
