import type { BillPayment } from '#contract/bills.ts'
import { money } from '#domain/money.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { TokenView } from './TokenView.tsx'

export default function TokenDialog({ bill, onClose }: { bill: BillPayment; onClose: () => void }) {
  return (
    <Dialog title="Electricity token" onClose={onClose}>
      <p className="text-muted tabular-nums">
        {money(bill.amount)} for meter {bill.metre_number}
      </p>
      <TokenView bill={bill} />
    </Dialog>
  )
}
