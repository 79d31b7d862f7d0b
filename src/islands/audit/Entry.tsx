import type { AuditEntry } from '#contract/admin.ts'
import { actionTitle, changesOf, type FieldChange, subjectName } from '#domain/auditTexts.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'

const hrefOf = ({ subject }: AuditEntry): string | undefined => {
  if (subject?.unitId !== undefined) return links.adminUnit(subject.unitId)
  return subject?.projectId === undefined ? undefined : links.adminProject(subject.projectId)
}

/** The change in words: `Manager assigned: Cocoa 1`. */
function Title({ entry }: { entry: AuditEntry }) {
  const name = subjectName(entry, entry.subject?.name)
  const href = hrefOf(entry)
  return (
    <h2 className="font-sans text-base font-medium tracking-normal break-words">
      {actionTitle(entry.action)}
      {name !== undefined && ': '}
      {href === undefined ? (
        name
      ) : (
        <a className="link inline-flex min-h-11 items-center" href={href}>
          {name}
        </a>
      )}
    </h2>
  )
}

const Who = ({ entry: { actor, createdAt } }: { entry: AuditEntry }) => (
  <span className="min-w-0 flex-1">
    {actor === undefined ? 'The system' : <span title={actor.email}>{fullName(actor)}</span>},{' '}
    <time dateTime={createdAt}>
      {dayInWords(createdAt)}, {timeOfDay(createdAt)}
    </time>
  </span>
)

const Change = ({ change: { field, before, after } }: { change: FieldChange }) => (
  <div>
    <dt className="text-muted">{field}</dt>
    <dd>
      {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after !== undefined && <ins className="no-underline">{after}</ins>}
    </dd>
  </div>
)

export function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  return (
    <article className="grid grid-cols-1 items-start gap-x-6 px-4 py-1 text-sm md:grid-cols-2">
      <div className="flex min-h-11 items-center">
        <Title entry={entry} />
      </div>
      {changes.length === 0 ? (
        <p className="flex min-h-11 items-center text-muted">
          <Who entry={entry} />
        </p>
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-muted">
            <Who entry={entry} />
            <span className="link">What changed</span>
          </summary>
          <dl className="grid gap-2 pb-3 break-words">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </dl>
        </details>
      )}
    </article>
  )
}
