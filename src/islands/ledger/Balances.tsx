import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { ShowMore } from '#components/tables/ShowMore.tsx'
import { type Column, Table } from '#components/tables/Table.tsx'
import type { Balance } from '#contract/transactions.ts'
import { dueText, overdueChoice, overdueChoices } from '#domain/arrears.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { outstandingText } from '#domain/greetings.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { dataIn } from '#stores/loading/resource.ts'
import {
  $arrangement,
  type Arrangement,
  type BalanceSort,
  balances,
  exportBalances,
  type FoundBalances,
  reloadBalances,
  search,
  sortBy,
  sums,
} from '#stores/owners/balances.ts'
import { $view, setView } from '#stores/owners/ledger.ts'
import { Place } from './Place.tsx'
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

const sortOf = (column: BalanceSort, { sort, order }: Arrangement) => ({
  now:
    sort !== column ? ('none' as const) : order === 'desc' ? ('descending' as const) : ('ascending' as const),
  onSort: () => sortBy(column),
})

const columnsFor = (arrangement: Arrangement, withPlans: boolean): readonly Column<Balance>[] => [
  {
    key: 'unit',
    title: 'Unit',
    sort: sortOf('unit', arrangement),
    show: (balance) => <Place {...balance} />,
  },
  {
    key: 'owner',
    title: 'Owner',
    sort: sortOf('owner', arrangement),
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
    sort: sortOf('paid', arrangement),
    show: ({ pricePaid }) => money(pricePaid),
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    numeric: true,
    sort: sortOf('outstanding', arrangement),
    show: ({ outstanding }) => money(outstanding),
  },
  { key: 'last', title: 'Last payment', sort: sortOf('last', arrangement), show: lastPaid },
  ...(withPlans
    ? [
        {
          key: 'due',
          title: 'Due',
          sort: sortOf('due', arrangement),
          show: (balance: Balance) => <Due balance={balance} />,
        },
      ]
    : []),
]

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

/** Chooses what is overdue, and for how long. Without payment plans there is nothing to choose. */
export function OverdueFilter() {
  const { overdue } = useStore($view)
  if (dataIn(useStore(sums.$resource))?.overdue === undefined) return null
  return (
    <Select
      label="Overdue"
      value={overdue}
      options={overdueChoices}
      onPick={(picked) => setView({ overdue: overdueChoice(picked).value })}
    />
  )
}

/** So few rows need no search. */
const few = 8

/** The homes that the filter and the search find, page by page. */
function Rows({ found, withPlans }: { found: FoundBalances; withPlans: boolean }) {
  const arrangement = useStore($arrangement)
  const { rows, total, query } = found
  const title = query.overdue === undefined ? 'Outstanding' : overdueChoice(query.overdue).label
  if (total === 0 && query.q === undefined) return <EmptyState text={`Nothing is ${title.toLowerCase()}`} />
  // It stays while what is typed is on its way, and while a search that was cleared still shows.
  const isSearched = total > few || query.q !== undefined || arrangement.q !== ''
  return (
    <>
      <ExportButton onExport={() => exportBalances(withPlans)} />
      <div className="grid grid-cols-1 gap-4">
        {isSearched && (
          <div className="print:hidden">
            <SearchField label="Search unit, owner or phone" value={arrangement.q} onText={search} />
          </div>
        )}
        {total === 0 ? (
          <EmptyState text={`Nothing matches “${query.q}”`} />
        ) : (
          <Table
            isOnePage
            caption={title}
            columns={columnsFor(arrangement, withPlans)}
            rows={rows}
            rowKey={({ unitId }) => unitId}
            card={(balance) => <Card balance={balance} />}
          />
        )}
        <ShowMore list={balances} shown={found} />
      </div>
    </>
  )
}

/** Homes that are not paid in full, the longest unpaid first, with the sums; or those overdue. */
export function Balances({ loading }: { loading: ReactNode }) {
  const summed = useStore(sums.$resource)
  const found = useStore(balances.$resource)
  const view = { loading, failed: 'What is outstanding could not be loaded' }
  return (
    <ResourceView {...view} resource={summed} onRetry={reloadBalances}>
      {({ price, paid, outstanding, overdue, query }) =>
        outstanding === 0 ? (
          <EmptyState
            text="Nothing is outstanding"
            hint={price === 0 ? 'No unit here has an owner.' : 'Every unit here is paid in full.'}
          />
        ) : (
          <>
            <Sums
              sums={[
                ['Price', price],
                ['Paid', paid],
                ['Outstanding', outstanding],
                ...(overdue === undefined
                  ? []
                  : [
                      [
                        query.overdue === undefined ? 'Overdue' : overdueChoice(query.overdue).label,
                        overdue,
                      ] as const,
                    ]),
              ]}
            />
            <ResourceView {...view} resource={found} onRetry={() => balances.reload()}>
              {(rows) => <Rows found={rows} withPlans={overdue !== undefined} />}
            </ResourceView>
          </>
        )
      }
    </ResourceView>
  )
}
