import type { Transaction } from '#contract/transactions.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { useDocument } from './useDocument.ts'

/** Saves a payment's receipt. */
export function ReceiptButton({ transaction: { txId, txTitle } }: { transaction: Transaction }) {
  const { busy, start } = useDocument(({ saveReceipt }) => saveReceipt(txId))
  return (
    <IconButton
      label={`Receipt: ${txTitle}`}
      icon={busy ? <Spinner /> : <Icon name="file-down" size={20} />}
      onClick={start}
      className="-my-2 print:hidden"
    />
  )
}
