import { $view, balances, ledgerOf, setView } from '#stores/ledger.ts'
import { dataIn } from '#stores/resource.ts'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'
import { Balances } from './Balances.tsx'
import { MonthLines } from './MonthLines.tsx'
import { monthChoices } from './monthChoices.ts'

const skeleton = (
  <Loading text="Loading...">
    <Skeleton className="h-64" />
  </Loading>
)

const shows = [
  { value: 'month', label: 'Payments of a month' },
  { value: 'owed', label: 'Outstanding' },
]

type Row = { readonly projectId: string; readonly projectName: string }

/** The projects that occur, by name, and all of them. */
function projectChoices(rows: readonly Row[]) {
  const names = new Map(rows.map(({ projectId, projectName }) => [projectId, projectName]))
  const choices = [...names].map(([value, label]) => ({ value, label }))
  return [
    { value: '', label: 'All projects' },
    ...choices.sort((one, other) => (one.label < other.label ? -1 : 1)),
  ]
}

function Filters({ rows }: { rows: readonly Row[] }) {
  const { show, month, project = '' } = useStore($view)
  const choices = projectChoices(rows)
  return (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 print:hidden">
      <Select
        label="Show"
        value={show}
        options={shows}
        onPick={(picked) => setView({ show: picked === 'owed' ? 'owed' : 'month' })}
      />
      {show === 'month' && (
        <Select
          label="Month"
          value={month}
          options={monthChoices(month)}
          onPick={(picked) => setView({ month: picked })}
        />
      )}
      <Select
        label="Project"
        value={choices.some(({ value }) => value === project) ? project : ''}
        options={choices}
        onPick={(picked) => setView({ project: picked || undefined })}
      />
    </div>
  )
}

function OfMonth({ month }: { month: string }) {
  const lines = ledgerOf(month)
  const found = useStore(lines.$resource)
  return (
    <>
      <Filters rows={dataIn(found) ?? []} />
      <ResourceView
        resource={found}
        loading={skeleton}
        failed="The payments could not be loaded"
        onRetry={() => lines.reload()}
      >
        {(all) => <MonthLines all={all} />}
      </ResourceView>
    </>
  )
}

function Owed() {
  const found = useStore(balances.$resource)
  return (
    <>
      <Filters rows={dataIn(found) ?? []} />
      <ResourceView
        resource={found}
        loading={skeleton}
        failed="What is outstanding could not be loaded"
        onRetry={() => balances.reload()}
      >
        {(all) => <Balances all={all} />}
      </ResourceView>
    </>
  )
}

/** The company's books for admins: what came in, a month at a time, and what is owed. */
export function LedgerPage() {
  const { show, month } = useStore($view)
  return (
    <section className="grid grid-cols-1 gap-6" aria-label="Payments">
      {show === 'owed' ? <Owed /> : <OfMonth key={month} month={month} />}
    </section>
  )
}
