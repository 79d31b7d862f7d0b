import { useStore } from '@nanostores/react'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { $draftsWritten, type Draft, forgetDraft, listDrafts } from '#stores/drafts.ts'
import { draftUrl } from '#stores/resumeDraft.ts'

const shown = 3

/** Forms that were begun and not sent, as after a lapse of the session: the way back to each. */
export function Unfinished() {
  const [begun] = useState<readonly Draft[]>(listDrafts)
  useStore($draftsWritten)
  // Only fewer: a form that is being typed on this very page does not come up above it.
  const left = new Set(listDrafts().map(({ name }) => name))
  const drafts = begun.filter(({ name }) => left.has(name))
  if (drafts.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="Begun and not finished">
      {drafts.slice(0, shown).map((draft) => (
        <li key={draft.name} className="notice">
          <History size={18} className="shrink-0" />
          <p className="min-w-0 flex-1">
            You had begun:{' '}
            <a className="link font-medium" href={draftUrl(draft)}>
              {draft.title}
            </a>
          </p>
          <IconButton
            label={`Forget ${draft.title}`}
            icon={<X size={18} />}
            onClick={() => forgetDraft(draft.name)}
          />
        </li>
      ))}
    </ul>
  )
}
