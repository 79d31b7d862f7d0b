import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { Select } from '#components/fields/Select.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { Loading } from '#components/states/Loading.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { $view, setView } from '#stores/owners/ledger.ts'
import { Balances, OverdueFilter } from './Balances.tsx'
import { MonthLines } from './MonthLines.tsx'
import { monthChoices } from './monthChoices.ts'
import { ProjectFilter } from './ProjectFilter.tsx'

const Transfers = lazily(() => import('./Transfers.tsx'))

const skeleton = (
  <Loading text="Loading...">
    <Skeleton className="h-64" />
  </Loading>
)

const shows = [
  { value: 'month', label: 'Payments of a month' },
  { value: 'owed', label: 'Outstanding' },
  { value: 'transfers', label: 'Transfers' },
] as const

function Filters() {
  const { show, month } = useStore($view)
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 print:hidden">
      <Select
        label="Show"
        value={show}
        options={shows}
        onPick={(picked) => setView({ show: shows.find(({ value }) => value === picked)?.value ?? 'month' })}
      />
      {show === 'month' && (
        <Select
          label="Month"
          value={month}
          options={monthChoices(month)}
          onPick={(picked) => setView({ month: picked })}
        />
      )}
      {show !== 'transfers' && <ProjectFilter />}
      {show === 'owed' && <OverdueFilter />}
    </div>
  )
}

export const LedgerPage = asIsland(() => {
  const { show } = useStore($view)
  return (
    <section className="grid grid-cols-1 gap-6" aria-label="Payments">
      <Filters />
      {show === 'transfers' ? (
        <Suspense fallback={skeleton}>
          <Transfers />
        </Suspense>
      ) : show === 'owed' ? (
        <Balances loading={skeleton} />
      ) : (
        <MonthLines loading={skeleton} />
      )}
    </section>
  )
})
