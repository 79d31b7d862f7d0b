import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { PlanTemplate } from '#contract/plans.ts'
import { currentRecord } from '#domain/edits.ts'
import { noDayText } from '#domain/plan.ts'
import { separatorText } from '#domain/readAmount.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { addTemplate, changeTemplate, deleteTemplate } from '#stores/owners/planTemplates.ts'
import { EditableLines } from '../EditableLines.tsx'
import { useLineIssues } from '../useLineIssues.ts'
import { linesToSend, newLine, percentLeft, type TypedLine, typedLines } from './templateLines.ts'

type Props = {
  /** Undefined for a new one. */
  template: PlanTemplate | undefined
  onDone: () => void
}

/** Deletes a template at the second press. */
function Deletion({ template, onDone }: { template: PlanTemplate; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const remove = () => deleteTemplate(template).then(onDone, showFailedCall)
  return (
    <Button kind="plain" onClick={isAsked ? remove : () => setAsked(true)}>
      {isAsked ? 'Delete it for good' : 'Delete'}
    </Button>
  )
}

/** Adds or changes a template. It is saved only once its shares add up to 100 %. */
export default function TemplateForm({ template, onDone }: Props) {
  const [editedVersion, setEditedVersion] = useState(template?.version ?? 0)
  const [lines, setLines] = useState(() => (template === undefined ? [newLine()] : typedLines(template)))
  const issues = useLineIssues()
  const form = useApiForm({
    initial: { name: template?.name ?? '' },
    send: async ({ name }) => {
      issues.clear()
      const fields = { name, lines: linesToSend(lines) }
      if (template === undefined) await addTemplate(fields)
      else await changeTemplate(template, { ...fields, editedVersion })
    },
    onSent: onDone,
    onFailure: (error) => {
      issues.note(error)
      showFailedCall(error)
      // Told of a colleague's change, the admin may save over it.
      const now = error instanceof ApiError ? currentRecord(error) : undefined
      if (now !== undefined && 'version' in now) setEditedVersion(Number(now.version))
    },
  })
  const left = percentLeft(lines)
  const change = (index: number, part: Partial<TypedLine>) => {
    issues.clearLine(index)
    setLines(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  }
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      <TextField label="Name" autoComplete="off" maxLength={100} {...form.field('name')} />
      <EditableLines
        lines={lines}
        busy={form.busy}
        makeLine={() => newLine(left > 0 ? { share: `${left}` } : {})}
        onLines={(changed) => {
          issues.clear()
          setLines([...changed])
        }}
        fields={({ title, share, afterMonths }, index) => (
          <>
            <TextField
              label="Title"
              autoComplete="off"
              maxLength={100}
              value={title}
              readOnly={form.busy}
              error={issues.of(index, 'title')}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <TextField
              label="Share"
              inputMode="decimal"
              autoComplete="off"
              end={<span className="pr-4 text-muted">%</span>}
              value={share}
              readOnly={form.busy}
              error={separatorText(share) ?? issues.of(index, 'share')}
              onChange={(event) => change(index, { share: event.target.value })}
            />
            <TextField
              label="Months after"
              inputMode="numeric"
              autoComplete="off"
              value={afterMonths}
              readOnly={form.busy}
              help={afterMonths === '' ? noDayText : undefined}
              error={issues.of(index, 'afterMonths')}
              onChange={(event) => change(index, { afterMonths: event.target.value })}
            />
          </>
        )}
      />
      <div className="grid gap-2">
        <p role="status" className={`font-medium tabular-nums ${left === 0 ? 'text-success' : ''}`}>
          {left < 0 ? `${-left}% too much` : `${left}% left to place`}
        </p>
        <p className="field-error" aria-live="polite">
          {issues.of()}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} disabled={left !== 0}>
          Save
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Back
        </Button>
        {template !== undefined && <Deletion {...{ template, onDone }} />}
      </div>
    </form>
  )
}
