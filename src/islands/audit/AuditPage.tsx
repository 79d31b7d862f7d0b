import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import type { AuditEntry } from '#contract/admin.ts'
import { $view, $wrongDays, type AuditView, clearView, exportAudit, trailOf } from '#stores/admin/audit.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { Entry } from './Entry.tsx'

function NoChanges({ view }: { view: AuditView }) {
  if (Object.values(view).every((asked) => asked === undefined))
    return <EmptyState text="No changes yet" hint="Every change by an admin is written down here." />
  return (
    <EmptyState text="No changes match" hint="Names are searched as they are today.">
      <Button kind="quiet" size="small" onClick={clearView}>
        Show every change
      </Button>
    </EmptyState>
  )
}

function Entries({ view, entries }: { view: AuditView; entries: readonly AuditEntry[] }) {
  const { $older, readOlder } = trailOf(view)
  const older = useStore($older)
  if (entries.length === 0) return <NoChanges view={view} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <ExportButton onExport={() => exportAudit(view)} />
      <ul className="panel gap-0 p-0">
        {entries.map((entry) => (
          <li key={entry._id} className="border-b border-line last:border-b-0">
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {older !== 'none' && (
        <Button kind="quiet" busy={older === 'loading'} onClick={readOlder} className="justify-self-center">
          Older changes
        </Button>
      )}
    </div>
  )
}

const skeleton = (
  <Loading text="Loading...">
    <Skeleton className="h-64" />
  </Loading>
)

function Trail({ view }: { view: AuditView }) {
  const trail = trailOf(view)
  const found = useStore(trail.$resource)
  return (
    <ResourceView
      resource={found}
      loading={skeleton}
      failed="The audit trail could not be loaded"
      onRetry={() => trail.reload()}
    >
      {(entries) => <Entries view={view} entries={entries} />}
    </ResourceView>
  )
}

export const AuditPage = asIsland(() => {
  const view = useStore($view)
  const wrong = useStore($wrongDays)
  return (
    <div className="grid grid-cols-1 gap-6">
      <AuditFilters />
      {wrong === undefined ? <Trail key={JSON.stringify(view)} view={view} /> : <NoChanges view={view} />}
    </div>
  )
})
