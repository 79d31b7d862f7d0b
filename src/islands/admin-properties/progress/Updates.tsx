import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import type { AdminUpdate } from '#contract/progress.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { counted } from '#domain/words.ts'
import { resumedForm } from '#stores/forms/resumeDraft.ts'
import { type AdminProgress, type ProgressPage, updateDraft } from '#stores/properties/adminProgress.ts'

const UpdateDialog = lazily(() => import('./UpdateDialog.tsx'))

const audienceWords = { public: undefined, owners: 'Owners only', nobody: 'Withdrawn' } as const
const mailWords = { none: undefined, waiting: 'Mails to the owners wait', sent: 'Owners were told' } as const

const factsOf = ({ happenedOn, percent, audience, ownerMails, pictures }: AdminUpdate) =>
  [
    dayInWords(happenedOn),
    percent === undefined ? undefined : `${percent} %`,
    pictures.length === 0 ? undefined : counted(pictures.length, 'picture'),
    audienceWords[audience],
    mailWords[ownerMails],
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')

type LineProps = { update: AdminUpdate; onEdit: () => void }

const Line = ({ update, onEdit }: LineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-0">
    <div className="min-w-0 wrap-anywhere">
      <h3 className="font-sans text-base font-medium tracking-normal">{update.title}</h3>
      <p className="text-sm text-muted">{factsOf(update)}</p>
    </div>
    <Button kind="quiet" size="small" aria-label={`Edit ${update.title}`} onClick={onEdit}>
      Edit
    </Button>
  </li>
)

type Props = { progress: AdminProgress; page: ProgressPage; name: string }

/** What was told about a building, newest first, and the dialog that tells and changes it. */
export function Updates({ progress, page, name }: Props) {
  const { updates, owners } = progress
  const { projectId, readOlder, $older } = page
  const older = useStore($older)
  /** The update in the dialog; null for a new one. */
  const [open, setOpen] = useState<AdminUpdate | null>()
  const close = () => setOpen(undefined)
  const begun = updates.find(({ _id }) => updateDraft(projectId, _id) === resumedForm())
  useResumeDraft(updateDraft(projectId), () => setOpen(null))
  useResumeDraft(begun && updateDraft(projectId, begun._id), () => setOpen(begun))
  const title = open === null ? 'Publish an update' : 'Edit the update'
  return (
    <section className="panel" aria-labelledby="updates">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="updates" className="text-title-sm">
          Updates
        </h2>
        <Button kind="quiet" size="small" onClick={() => setOpen(null)}>
          Publish an update
        </Button>
      </header>
      {updates.length === 0 ? (
        <EmptyState text="No updates yet" hint="Tell visitors and owners how the building goes." />
      ) : (
        <ol>
          {updates.map((update) => (
            <Line key={update._id} update={update} onEdit={() => setOpen(update)} />
          ))}
        </ol>
      )}
      {older !== 'none' && (
        <Button
          kind="quiet"
          size="small"
          busy={older === 'loading'}
          onClick={readOlder}
          className="justify-self-start"
        >
          Older updates
        </Button>
      )}
      {open !== undefined && (
        <LazyDialog title={title} onClose={close}>
          <UpdateDialog
            {...{ page, name, title, owners }}
            update={open ?? undefined}
            last={updates.find(
              (one) => one.percent !== undefined && one.audience !== 'nobody' && one !== open,
            )}
            onClose={close}
          />
        </LazyDialog>
      )}
    </section>
  )
}
