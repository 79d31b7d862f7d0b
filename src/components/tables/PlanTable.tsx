import type { LineState, PaymentPlan } from '#contract/plans.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { money, moneyInText } from '#domain/money.ts'
import { openText, stateWords } from '#domain/plan.ts'
import { type Column, Table } from './Table.tsx'

type Line = PaymentPlan['lines'][number]

const looks: Partial<Record<LineState, string>> = { paid: 'paid', overdue: 'failed' }

const State = ({ state }: Line) => (
  <span className="state-badge" data-status={looks[state]}>
    {stateWords[state]}
  </span>
)

const dueText = ({ dueOn, stage }: Line) => (dueOn === undefined ? openText(stage) : dayInWords(dueOn))

const columns: readonly Column<Line>[] = [
  { key: 'index', title: '#', show: (_, index) => <span className="text-muted">{index + 1}</span> },
  { key: 'title', title: 'Title', show: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  { key: 'due', title: 'Due', show: dueText },
  { key: 'amount', title: 'Amount', show: ({ amount }) => money(amount), numeric: true },
  { key: 'paid', title: 'Paid', show: ({ paid }) => money(paid), numeric: true },
  { key: 'state', title: 'State', show: State },
]

const Card = ({ line, index }: { line: Line; index: number }) => (
  <div className="grid gap-1.5">
    <p className="flex items-baseline justify-between gap-4 font-medium">
      <span className="min-w-0 wrap-anywhere">
        {index + 1}. {line.title}
      </span>
      <span className="shrink-0 tabular-nums">{money(line.amount)}</span>
    </p>
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
      {dueText(line)}
      <State {...line} />
    </p>
    {line.state !== 'paid' && line.paid > 0 && (
      <p className="text-sm text-muted tabular-nums">{money(line.paid)} paid</p>
    )}
  </div>
)

/** The lines of a payment plan, and by how much it differs from the price. */
export const PlanTable = ({ plan: { lines, planned, price } }: { plan: PaymentPlan }) => (
  <div className="grid grid-cols-1 gap-4">
    {planned !== price && (
      <p className="text-sm text-muted">
        This plan adds up to {moneyInText(planned)}; the price is {moneyInText(price)}.
      </p>
    )}
    <Table
      caption="Payment plan"
      columns={columns}
      rows={lines}
      rowKey={({ _id }) => _id}
      card={(line, index) => <Card {...{ line, index }} />}
    />
  </div>
)
