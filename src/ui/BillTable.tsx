import type { BillPayment, BillStatus } from '#contract/bills.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { shortId } from '#domain/words.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'
import { type Column, Table } from './Table.tsx'

const words: Readonly<Record<BillStatus, string>> = { pending: 'Pending', paid: 'Paid', failed: 'Failed' }

/** How a payment stands, in a word and a colour. */
export const BillBadge = ({ status }: { status: BillStatus }) => (
  <span className="bill-badge" data-status={status}>
    {words[status]}
  </span>
)

const columns: readonly Column<BillPayment>[] = [
  { key: 'index', title: '#', show: (_, index) => index + 1 },
  { key: 'id', title: 'ID', show: ({ paymentId }) => <span title={paymentId}>{shortId(paymentId)}</span> },
  { key: 'meter', title: 'Meter Number', show: (bill) => bill.metre_number },
  { key: 'amount', title: 'Amount', show: ({ amount }) => money(amount), numeric: true },
  { key: 'date', title: 'Date', show: ({ createdAt }) => monthFirstDate(createdAt), numeric: true },
]

const statusColumn: Column<BillPayment> = {
  key: 'status',
  title: 'Status',
  show: ({ status }) => status && <BillBadge status={status} />,
}

const BillCard = ({ bill, index }: { bill: BillPayment; index: number }) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="font-medium tabular-nums">{bill.metre_number}</p>
      <p className="font-medium whitespace-nowrap tabular-nums">{money(bill.amount)}</p>
    </div>
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
      <span>{index + 1}.</span>
      <span>ID {shortId(bill.paymentId)}</span>
      <span>{monthFirstDate(bill.createdAt)}</span>
      <span className="ml-auto">{bill.status && <BillBadge status={bill.status} />}</span>
    </p>
  </div>
)

/** A unit's electricity payments (spec section 2, "Pay electricity bill"); their states where the server tells them. */
export function BillTable({ bills, caption }: { bills: readonly BillPayment[]; caption: string }) {
  if (bills.length === 0) {
    return (
      <EmptyState
        text="No Transactions Available"
        hint="Electricity payments for this home appear here."
        icon={<Icon name="zap" size={28} />}
      />
    )
  }
  const hasStatus = bills.some(({ status }) => status !== undefined)
  return (
    <Table
      caption={caption}
      columns={hasStatus ? [...columns, statusColumn] : columns}
      rows={bills}
      rowKey={({ paymentId }) => paymentId}
      card={(bill, index) => <BillCard bill={bill} index={index} />}
    />
  )
}
