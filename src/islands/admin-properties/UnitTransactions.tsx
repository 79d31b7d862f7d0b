import type { UnitTransaction } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { money } from '#domain/money.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { useStore } from '#ui/useStore.ts'

const columns: readonly Column<UnitTransaction>[] = [
  { key: 'index', title: '#', show: (_, index) => <span className="text-muted">{index + 1}</span> },
  {
    key: 'title',
    title: 'Title',
    show: (payment) => <span className="wrap-anywhere">{payment.txTitle}</span>,
  },
  { key: 'amount', title: 'Amount Paid', numeric: true, show: (payment) => money(payment.amount) },
  { key: 'date', title: 'Date', show: (payment) => monthFirstDate(payment.date) },
]

const Card = ({ payment }: { payment: UnitTransaction }) => (
  <div className="flex items-baseline justify-between gap-4">
    <div className="min-w-0 text-sm">
      <p className="text-base font-medium">{payment.txTitle}</p>
      <p className="text-muted">{monthFirstDate(payment.date)}</p>
    </div>
    <p className="shrink-0 font-medium tabular-nums">{money(payment.amount)}</p>
  </div>
)

/** Both texts of the specification, the second to the letter. */
const Nothing = () => (
  <>
    <div className="hidden md:block">
      <EmptyState text="No transactions found" hint="Payments appear here once the unit has an owner." />
    </div>
    <div className="md:hidden">
      <EmptyState text="No Unit Avaible" hint="Payments appear here once the unit has an owner." />
    </div>
  </>
)

const keyOf = (payment: UnitTransaction) =>
  payment.txId ?? `${payment.txTitle} ${payment.date} ${payment.amount}`

/** Everything that was paid for the unit (spec section 2). */
export default function UnitTransactions({ store }: { store: UnitPage }) {
  const resource = useStore(store.transactions.$resource)
  return (
    <section className="panel" aria-labelledby="transactions">
      <h2 id="transactions" className="text-title-sm">
        Unit Transactions
      </h2>
      <ResourceView
        resource={resource}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-40" />
          </Loading>
        }
        failed="The payments could not be loaded"
        onRetry={() => store.transactions.reload()}
      >
        {(payments) =>
          payments.length === 0 ? (
            <Nothing />
          ) : (
            <Table
              caption="Unit Transactions"
              columns={columns}
              rows={payments}
              rowKey={keyOf}
              card={(payment) => <Card payment={payment} />}
            />
          )
        }
      </ResourceView>
    </section>
  )
}
