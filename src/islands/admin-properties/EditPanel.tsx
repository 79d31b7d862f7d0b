import { Pencil, X } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Button } from '#components/Button.tsx'
import { draftOf } from '#stores/forms/drafts.ts'

type Props = {
  title: string
  /** The name of the draft; if one is stored, the form opens again. */
  draft: string
  /** The toast when editing begins. */
  notice: string
  action?: ReactNode
  /** What the button says; on a page with two panels they differ. */
  editLabel?: string
  /** The read-only fields, also shown while the form's code loads. */
  shown: ReactNode
  /** The form; its code may load when it is first shown. */
  form: (onDone: () => void) => ReactNode
}

/** Both labels share one place and one is hidden, so the button keeps its size when pressed. */
const EditLabel = ({ editing, label }: { editing: boolean; label: string }) => (
  <span className="grid justify-items-center">
    {[false, true].map((stops) => (
      <span
        key={`${stops}`}
        className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${stops === editing ? '' : 'invisible'}`}
        aria-hidden={stops !== editing}
      >
        {stops ? <X size={18} /> : <Pencil size={18} />}
        {stops ? 'Stop editing' : label}
      </span>
    ))}
  </span>
)

/** A record's fields, read-only until the edit icon is pressed. */
export function EditPanel({ title, draft, notice, action, editLabel = 'Edit', shown, form }: Props) {
  const id = useId()
  const [editing, setEditing] = useState(() => draftOf(draft) !== undefined)
  const toggle = () => {
    if (!editing) toast.success(notice)
    setEditing(!editing)
  }
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="me-auto text-title-sm" data-focus-past>
          {title}
        </h2>
        {action}
        <Button kind="quiet" size="small" data-focus-home onClick={toggle}>
          <EditLabel editing={editing} label={editLabel} />
        </Button>
      </header>
      {editing ? <Suspense fallback={shown}>{form(() => setEditing(false))}</Suspense> : shown}
    </section>
  )
}
