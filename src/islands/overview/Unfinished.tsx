import { useStore } from '@nanostores/react'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { $draftsWritten, type Draft, forgetDraft, listDrafts } from '#stores/forms/drafts.ts'
import { draftUrl } from '#stores/forms/resumeDraft.ts'

const shown = 3

/** Unsent forms, for example after a session ended, each with a link. */
export function Unfinished() {
  const [begun] = useState<readonly Draft[]>(listDrafts)
  useStore($draftsWritten)
  // Only removes: a form being typed on this page is not added.
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
