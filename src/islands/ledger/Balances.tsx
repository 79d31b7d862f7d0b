import { useStore } from '@nanostores/react'
import { today } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { Select } from '#components/fields/Select.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { LongTable, type SortableColumn } from '#components/tables/LongTable.tsx'
import type { Balance } from '#contract/transactions.ts'
import { dueText, havePlans, inArrears, overdueChoice, overdueChoices } from '#domain/arrears.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { outstandingText } from '#domain/greetings.ts'
import { addressOf, sumOfNaira } from '#domain/ledger.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { $view, exportBalances, ofProject, setView } from '#stores/owners/ledger.ts'
import { Place, unitColumn } from './Place.tsx'
import { Sums } from './Sums.tsx'

/** A number to call the owner by, and a conversation that says what is outstanding. */
function OwnerPhone({ phoneNumber, owner, unitName, projectName, outstanding }: Balance) {
  if (phoneNumber === '') return null
  const greeted = { ...owner, sender: company.name }
  const text = outstandingText(greeted, `${unitName}, ${projectName}`, outstanding)
  return (
    <p className="text-sm">
      <PhoneNumber number={phoneNumber} text={text} />
    </p>
  )
}

const lastPaid = ({ lastPaidAt }: Balance) => monthFirstDate(lastPaidAt) || 'Never'

const Due = ({ balance }: { balance: Balance }) => (
  <span className={balance.overdueSince === undefined ? '' : 'text-danger'}>{dueText(balance, today())}</span>
)

const columns: readonly SortableColumn<Balance>[] = [
  unitColumn,
  {
    key: 'owner',
    title: 'Owner',
    sortBy: ({ owner }) => fullName(owner),
    show: (balance) => (
      <>
        <span className="wrap-anywhere">{fullName(balance.owner)}</span>
        <OwnerPhone {...balance} />
      </>
    ),
  },
  {
    key: 'paid',
    title: 'Paid',
    numeric: true,
    sortBy: ({ pricePaid }) => pricePaid,
    largestFirst: true,
    show: ({ pricePaid }) => money(pricePaid),
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    numeric: true,
    sortBy: ({ outstanding }) => outstanding,
    largestFirst: true,
    show: ({ outstanding }) => money(outstanding),
  },
  { key: 'last', title: 'Last payment', sortBy: ({ lastPaidAt }) => lastPaidAt, show: lastPaid },
]

const dueColumn: SortableColumn<Balance> = {
  key: 'due',
  title: 'Due',
  sortBy: ({ overdue }) => overdue,
  largestFirst: true,
  show: (balance) => <Due balance={balance} />,
}

const Card = ({ balance }: { balance: Balance }) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="min-w-0 font-medium wrap-anywhere">{fullName(balance.owner)}</p>
      <p className="shrink-0 font-medium tabular-nums">{money(balance.outstanding)}</p>
    </div>
    <p>
      <Place {...balance} />
    </p>
    <p className="text-sm text-muted tabular-nums">
      Paid {money(balance.pricePaid)}, the last time: {lastPaid(balance)}
    </p>
    <p className="text-sm tabular-nums">
      <Due balance={balance} />
    </p>
    <OwnerPhone {...balance} />
  </div>
)

const wordsOf = (balance: Balance) =>
  [
    ...[balance.unitName, balance.projectName, fullName(balance.owner), addressOf(balance)],
    ...[balance.phoneNumber, balance.paymentPlan, balance.outstanding, money(balance.outstanding)],
  ].join(' ')

const sum = (rows: readonly Balance[], of: (row: Balance) => number) => sumOfNaira(rows.map(of))

/** Chooses what is overdue, and for how long. Without payment plans there is nothing to choose. */
export function OverdueFilter({ all }: { all: readonly Balance[] }) {
  const { overdue } = useStore($view)
  if (!havePlans(all)) return null
  return (
    <Select
      label="Overdue"
      value={overdue}
      options={overdueChoices}
      onPick={(picked) => setView({ overdue: overdueChoice(picked).value })}
    />
  )
}

/** Homes that are not paid in full, the longest unpaid first, with the sums; or those overdue. */
export function Balances({ all }: { all: readonly Balance[] }) {
  const { project, overdue } = useStore($view)
  const withPlans = havePlans(all)
  const choice = overdueChoice(withPlans ? overdue : '')
  const owned = ofProject(all, project)
  const open = owned.filter(({ outstanding }) => outstanding > 0)
  if (open.length === 0)
    return (
      <EmptyState
        text="Nothing is outstanding"
        hint={owned.length === 0 ? 'No unit here has an owner.' : 'Every unit here is paid in full.'}
      />
    )
  const shown = inArrears(open, choice, today())
  const isWhole = choice.value === ''
  const overdueSum = sum(shown, ({ overdue: late = 0 }) => late)
  return (
    <>
      <Sums
        sums={[
          ['Price', sum(owned, ({ price }) => price)],
          ['Paid', sum(owned, ({ pricePaid }) => pricePaid)],
          ['Outstanding', sum(open, ({ outstanding }) => outstanding)],
          ...(withPlans ? [[isWhole ? 'Overdue' : choice.label, overdueSum] as const] : []),
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState text={`Nothing is ${choice.label.toLowerCase()}`} />
      ) : (
        <>
          <ExportButton onExport={() => exportBalances(isWhole ? owned : shown)} />
          <LongTable
            caption={isWhole ? 'Outstanding' : choice.label}
            columns={withPlans ? [...columns, dueColumn] : columns}
            rows={shown}
            rowKey={({ unitId }) => unitId}
            card={(balance) => <Card balance={balance} />}
            searchLabel="Search unit, owner or phone"
            words={wordsOf}
            findWith={finder}
          />
        </>
      )}
    </>
  )
}
