import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense } from 'react'
import { Select } from '#components/fields/Select.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { dataIn, type ResourceStore } from '#stores/loading/resource.ts'
import { $view, balances, ledgerOf, setView } from '#stores/owners/ledger.ts'
import { Balances, OverdueFilter } from './Balances.tsx'
import { MonthLines } from './MonthLines.tsx'
import { monthChoices } from './monthChoices.ts'

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

type Row = { readonly projectId: string; readonly projectName: string }

/** Names of projects seen so far, so that the chosen one keeps its name in a month without it. */
const seenNames = new Map<string, string>()

function projectChoices(rows: readonly Row[], chosen: string) {
  const names = new Map(rows.map(({ projectId, projectName }) => [projectId, projectName]))
  for (const [id, name] of names) seenNames.set(id, name)
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, seenNames.get(chosen) ?? 'Another project')
  const choices = [...names].map(([value, label]) => ({ value, label }))
  return [
    { value: '', label: 'All projects' },
    ...choices.sort((one, other) => (one.label < other.label ? -1 : 1)),
  ]
}

function Filters({ rows, children }: { rows: readonly Row[]; children?: ReactNode }) {
  const { show, month, project = '' } = useStore($view)
  const choices = projectChoices(rows, project)
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
      {show !== 'transfers' && (
        <Select
          label="Project"
          value={project}
          options={choices}
          onPick={(picked) => setView({ project: picked || undefined })}
        />
      )}
      {children}
    </div>
  )
}

type HalfProps<R extends Row> = {
  rows: ResourceStore<R[]>
  failed: string
  filter?: (all: readonly R[]) => ReactNode
  children: (all: readonly R[]) => ReactNode
}

function Half<R extends Row>({ rows: { $resource, reload }, failed, filter, children }: HalfProps<R>) {
  const found = useStore($resource)
  const rows = dataIn(found) ?? []
  return (
    <>
      <Filters rows={rows}>{filter?.(rows)}</Filters>
      <ResourceView resource={found} loading={skeleton} failed={failed} onRetry={() => reload()}>
        {children}
      </ResourceView>
    </>
  )
}

export const LedgerPage = asIsland(() => {
  const { show, month } = useStore($view)
  return (
    <section className="grid grid-cols-1 gap-6" aria-label="Payments">
      {show === 'transfers' ? (
        <>
          <Filters rows={[]} />
          <Suspense fallback={skeleton}>
            <Transfers />
          </Suspense>
        </>
      ) : show === 'owed' ? (
        <Half
          rows={balances}
          failed="What is outstanding could not be loaded"
          filter={(all) => <OverdueFilter all={all} />}
        >
          {(all) => <Balances all={all} />}
        </Half>
      ) : (
        <Half rows={ledgerOf(month)} failed="The payments could not be loaded">
          {(all) => <MonthLines key={month} all={all} />}
        </Half>
      )}
    </section>
  )
})
