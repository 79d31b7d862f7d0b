import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { showSuccess } from '#browser/toasts.ts'
import type { Unit } from '#contract/units.ts'
import type { UnitPage } from '#stores/adminUnit.ts'
import { draftOf } from '#stores/drafts.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Conflict } from '#ui/Conflict.tsx'
import { Restored } from '#ui/Restored.tsx'
import { useEdit } from '#ui/useEdit.ts'
import { UnitFormFields } from './UnitFormFields.tsx'
import { type UnitDraft, unitFieldNames, unitFieldsOf, unitLabels, unitTexts } from './unitTexts.ts'

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

function Edited({ unit, store, onDone }: Props & { onDone: () => void }) {
  const form = useEdit({
    name: `unit:${unit._id}`,
    title: `Edit ${unit.name}`,
    record: unit as Parameters<typeof unitTexts>[0] & object,
    textsOf: unitTexts,
    labels: unitLabels,
    fieldNames: unitFieldNames,
    send: async (draft, version) => {
      await store.save(unitFieldsOf(draft), version)
      onDone()
    },
    onFailure: showFailedCall,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <Conflict conflict={form.conflict} />
      <UnitFormFields form={form} plan="text" />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

/** The fields of a unit: read-only until edit is pressed (spec sections 2 and 4). */
export function UnitForm({ unit, store }: Props) {
  const [editing, setEditing] = useState(() => draftOf(`unit:${unit._id}`) !== undefined)
  const toggle = () => {
    if (!editing) showSuccess('Unit can now be edited!')
    setEditing(!editing)
  }
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
      {editing ? <Edited {...{ unit, store }} onDone={() => setEditing(false)} /> : <Shown unit={unit} />}
    </section>
  )
}
