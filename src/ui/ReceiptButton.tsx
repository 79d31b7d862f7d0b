import { useStore } from '@nanostores/react'
import type { Transaction } from '#contract/transactions.ts'
import { $fetching, saveReceipt } from '#stores/documents.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'

/** Saves a payment's receipt. */
export function ReceiptButton({ transaction: { txId, txTitle } }: { transaction: Transaction }) {
  const busy = useStore($fetching) === txId
  return (
    <IconButton
      label={`Receipt: ${txTitle}`}
      icon={busy ? <Spinner /> : <Icon name="file-down" size={20} />}
      onClick={() => saveReceipt(txId)}
      className="-my-2 print:hidden"
    />
  )
}
