import { Pencil, X } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Button } from '#components/Button.tsx'
import { draftOf } from '#stores/drafts.ts'

type Props = {
  /** What the panel is called: `Project Details`. */
  title: string
  /** The name of the draft that is kept of what was typed; one that is there opens the form again. */
  draft: string
  /** Said when editing begins. */
  notice: string
  /** Stands beside the edit button. */
  action?: ReactNode
  /** The fields as they stand, also while the form's code is on its way. */
  shown: ReactNode
  /** The form, whose code may come when it is first wanted. */
  form: (onDone: () => void) => ReactNode
}

/** Both labels in one place, one of them unseen: pressed, the button neither grows nor goes to another line. */
const EditLabel = ({ editing }: { editing: boolean }) => (
  <span className="grid justify-items-center">
    {[false, true].map((stops) => (
      <span
        key={`${stops}`}
        className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${stops === editing ? '' : 'invisible'}`}
        aria-hidden={stops !== editing}
      >
        {stops ? <X size={18} /> : <Pencil size={18} />}
        {stops ? 'Stop editing' : 'Edit'}
      </span>
    ))}
  </span>
)

/** A record's fields, read-only until the edit icon is pressed. */
export function EditPanel({ title, draft, notice, action, shown, form }: Props) {
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
          <EditLabel editing={editing} />
        </Button>
      </header>
      {editing ? <Suspense fallback={shown}>{form(() => setEditing(false))}</Suspense> : shown}
    </section>
  )
}
