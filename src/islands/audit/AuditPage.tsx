import type { AuditEntry } from '#contract/admin.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { shortId } from '#domain/words.ts'
import { $older, audit, pageSize, readOlder } from '#stores/audit.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ResourceView } from '#ui/ResourceView.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useStore } from '#ui/useStore.ts'

type Change = { field: string; before: string; after: string }

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const wordsOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What an entry says has changed, field by field. */
function changesOf({ before, after }: AuditEntry): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => field !== 'version' && JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => ({ field, before: wordsOf(old[field]), after: wordsOf(now[field]) }))
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  return (
    <article className="panel gap-2 text-sm">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-sans text-base font-medium tracking-normal">{entry.action}</h2>
        <time dateTime={entry.createdAt} className="text-muted">
          {dayInWords(entry.createdAt)}, {timeOfDay(entry.createdAt)}
        </time>
      </header>
      <p className="text-muted">
        {entry.actor === undefined ? 'The system' : `${fullName(entry.actor)}, ${entry.actor.email}`} ·{' '}
        {entry.subjectType} {shortId(entry.subjectId)}
      </p>
      {changes.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">What changed</summary>
          <dl className="grid gap-2 break-words">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt className="text-muted">{field}</dt>
                <dd>
                  <del>{before}</del> <ins className="no-underline">→ {after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}

/** Every change and who made it, for superAdmins. */
export function AuditPage() {
  const found = useStore(audit.$resource)
  const older = useStore($older)
  return (
    <div className="grid grid-cols-1 gap-6">
      <ResourceView
        resource={found}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-64" />
          </Loading>
        }
        failed="The audit trail could not be loaded"
        onRetry={() => audit.reload()}
      >
        {(entries) => {
          if (entries.length === 0)
            return <EmptyState text="No changes yet" hint="Every change by an admin is written down here." />
          return (
            <div className="grid grid-cols-1 gap-3">
              <ul className="grid grid-cols-1 gap-3">
                {entries.map((entry) => (
                  <li key={entry._id}>
                    <Entry entry={entry} />
                  </li>
                ))}
              </ul>
              {older !== 'none' && entries.length >= pageSize && (
                <Button
                  kind="quiet"
                  busy={older === 'loading'}
                  onClick={readOlder}
                  className="justify-self-center"
                >
                  Older changes
                </Button>
              )}
            </div>
          )
        }}
      </ResourceView>
    </div>
  )
}
