import { useStore } from '@nanostores/react'
import { FileDown } from 'lucide-react'
import type { Transaction } from '#contract/transactions.ts'
import { $fetching, saveReceipt } from '#stores/documents.ts'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'

/** Saves a payment's receipt. */
export function ReceiptButton({ transaction: { txId, txTitle } }: { transaction: Transaction }) {
  const busy = useStore($fetching) === txId
  return (
    <IconButton
      label={`Receipt: ${txTitle}`}
      icon={busy ? <Spinner /> : <FileDown aria-hidden size={20} strokeWidth={1.5} />}
      onClick={() => saveReceipt(txId)}
      className="-my-2 print:hidden"
    />
  )
}
