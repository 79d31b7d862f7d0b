import { Zap } from 'lucide-react'
import type { BillPayment, BillStatus } from '#contract/bills.ts'
import { moneyBackText } from '#domain/bills.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import { shortId } from '#domain/words.ts'
import { links } from '#routes.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { LongTable, type SortableColumn } from '../tables/LongTable.tsx'
import { createdColumn, indexColumn } from '../tables/lineColumns.tsx'
import { ShowToken } from './ShowToken.tsx'

const words: Readonly<Record<BillStatus, string>> = { pending: 'Pending', paid: 'Paid', failed: 'Failed' }

export const BillBadge = ({ status }: { status: BillStatus }) => (
  <span className="state-badge" data-status={status}>
    {words[status]}
  </span>
)

const MoneyBackNote = ({ bill: { moneyBack } }: { bill: BillPayment }) =>
  moneyBack && <span className="text-sm text-muted">{moneyBackText(moneyBack)}</span>

function powerNote({ vendState, meterKind }: BillPayment): string | undefined {
  if (vendState === 'refused') return 'Refused'
  if (vendState !== 'waiting') return undefined
  return meterKind === 'postpaid' ? 'On its way to the account' : 'Token on its way'
}

const PowerNote = ({ bill }: { bill: BillPayment }) =>
  bill.vendState === 'done' && bill.token ? (
    <ShowToken bill={bill} />
  ) : (
    <span className="text-sm text-muted empty:hidden">{powerNote(bill)}</span>
  )

/** A link to a pending payment: the page of bills follows it and opens the provider's page. */
const Continue = ({ bill, unitId }: { bill: BillPayment; unitId: string }) =>
  bill.status === 'pending' &&
  bill.reference !== undefined && (
    <a
      className="link -my-3 inline-flex min-h-11 items-center print:hidden"
      href={`${links.payElectricityBill(unitId)}&reference=${encodeURIComponent(bill.reference)}`}
    >
      Continue<span className="sr-only"> paying {money(bill.amount)}</span>
    </a>
  )

const columns: readonly SortableColumn<BillPayment>[] = [
  indexColumn,
  { key: 'id', title: 'ID', show: ({ paymentId }) => <span title={paymentId}>{shortId(paymentId)}</span> },
  {
    key: 'meter',
    title: 'Meter Number',
    sortBy: (bill) => bill.metre_number,
    show: (bill) => bill.metre_number,
  },
  {
    key: 'amount',
    title: 'Amount',
    sortBy: ({ amount }) => amount,
    largestFirst: true,
    show: ({ amount }) => money(amount),
    numeric: true,
  },
  createdColumn,
]

const statusColumn = (unitId: string): SortableColumn<BillPayment> => ({
  key: 'status',
  title: 'Status',
  sortBy: ({ status }) => status,
  show: (bill) =>
    bill.status && (
      <span className="inline-flex items-center gap-3">
        <BillBadge status={bill.status} />
        <PowerNote bill={bill} />
        <MoneyBackNote bill={bill} />
        <Continue {...{ bill, unitId }} />
      </span>
    ),
})

type CardProps = { bill: BillPayment; index: number; unitId: string }

const BillCard = ({ bill, index, unitId }: CardProps) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="font-medium tabular-nums">{bill.metre_number}</p>
      <p className="font-medium whitespace-nowrap tabular-nums">{money(bill.amount)}</p>
    </div>
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
      <span>{index + 1}.</span>
      <span>ID {shortId(bill.paymentId)}</span>
      <span>{monthFirstDate(bill.createdAt)}</span>
      <span className="ml-auto flex items-center gap-3">
        <Continue {...{ bill, unitId }} />
        {bill.status && <BillBadge status={bill.status} />}
        <PowerNote bill={bill} />
        <MoneyBackNote bill={bill} />
      </span>
    </p>
  </div>
)

const wordsOf = ({ paymentId, metre_number, amount, createdAt, status }: BillPayment) =>
  [metre_number, paymentId, amount, money(amount), monthFirstDate(createdAt), status && words[status]].join(
    ' ',
  )

type Props = { bills: readonly BillPayment[]; caption: string; unitId: string }

/** A unit's electricity payments. Their states are shown if the server returns them. */
export function BillTable({ bills, caption, unitId }: Props) {
  if (bills.length === 0) {
    return (
      <EmptyState
        text="No Transactions Available"
        hint="Electricity payments for this home appear here."
        icon={<Zap size={28} />}
      />
    )
  }
  const hasStatus = bills.some(({ status }) => status !== undefined)
  return (
    <LongTable
      caption={caption}
      columns={hasStatus ? [...columns, statusColumn(unitId)] : columns}
      rows={bills}
      searchLabel="Search payments"
      words={wordsOf}
      rowKey={({ paymentId }) => paymentId}
      card={(bill, index) => <BillCard {...{ bill, index, unitId }} />}
    />
  )
}
