import { Pencil, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showSuccess } from '#browser/toasts.ts'
import type { Unit } from '#contract/units.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { draftOf } from '#stores/drafts.ts'
import { Button } from '#ui/Button.tsx'
import { UnitFormFields } from './UnitFormFields.tsx'
import { type UnitDraft, unitTexts } from './unitTexts.ts'

type Props = { unit: Unit; store: UnitPage }

/** A unit as it stands, not to be typed into. */
function Shown({ unit }: { unit: Unit }) {
  const values = unitTexts(unit)
  const field = (name: keyof UnitDraft) => ({
    name,
    value: values[name],
    error: undefined,
    onText: () => undefined,
  })
  return <UnitFormFields readOnly plan="text" form={{ values, errors: {}, set: () => undefined, field }} />
}

const UnitEdit = lazy(() => import('./UnitEdit.tsx'))

/** The fields of a unit: read-only until edit is pressed (spec sections 2 and 4). */
export function UnitForm({ unit, store }: Props) {
  const [editing, setEditing] = useState(() => draftOf(`unit:${unit._id}`) !== undefined)
  const toggle = () => {
    if (!editing) showSuccess('Unit can now be edited!')
    setEditing(!editing)
  }
  const shown = <Shown unit={unit} />
  return (
    <section className="panel" aria-label="Unit details">
      <header className="flex justify-end">
        <Button
          kind="quiet"
          icon={editing ? <X aria-hidden size={18} /> : <Pencil aria-hidden size={18} />}
          aria-pressed={editing}
          onClick={toggle}
        >
          {editing ? 'Stop editing' : 'Edit'}
        </Button>
      </header>
      {editing ? (
        <Suspense fallback={shown}>
          <UnitEdit {...{ unit, store }} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        shown
      )}
    </section>
  )
}
