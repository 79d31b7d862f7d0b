import { nanoid } from 'nanoid/non-secure'
import { today } from '#browser/storage/serverTime.ts'
import { TextField } from '#components/fields/TextField.tsx'
import { useEdit } from '#components/forms/useEdit.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { Stage } from '#contract/progress.ts'
import { dayInWords } from '#domain/dateWords.ts'
import type { Readings } from '#domain/edits.ts'
import { counted } from '#domain/words.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { type AdminProgress, type ProgressPage, stagesDraft } from '#stores/properties/adminProgress.ts'
import { EditableLines } from '../EditableLines.tsx'
import { EditForm } from '../EditForm.tsx'
import { useLineIssues } from '../useLineIssues.ts'

/** A stage as it is typed; days are empty where there is none. The id of a new one is not sent. */
type TypedStage = {
  readonly _id: string
  readonly isNew?: true
  readonly name: string
  readonly plannedOn: string
  readonly reachedOn: string
}

const newStage = (): TypedStage => ({ _id: nanoid(), isNew: true, name: '', plannedOn: '', reachedOn: '' })

const stagesOfText = (text: string): TypedStage[] => JSON.parse(text)

/** All stages are one text of the form: drafts and conflicts compare texts. */
const textsOf = (record: { readonly stages: readonly Stage[] } | undefined) => ({
  stages: JSON.stringify(
    (record?.stages ?? []).map(({ _id, name, plannedOn = '', reachedOn = '' }) => ({
      ...{ _id, name, plannedOn, reachedOn },
    })),
  ),
})

const contentOf = ({ name, plannedOn, reachedOn }: TypedStage) => ({
  name: cleanLine(name),
  ...(plannedOn !== '' && { plannedOn }),
  ...(reachedOn !== '' && { reachedOn }),
})

/** Without ids: after a lost answer the server knows ids that the form does not. */
const contentsOf = (text: string) => JSON.stringify(stagesOfText(text).map(contentOf))

const readings: Readings = {
  stages: {
    isSaved: (typed, saved) => contentsOf(typed) === contentsOf(saved),
    show: (saved) =>
      stagesOfText(saved)
        .map(({ name, reachedOn }) => [name, reachedOn && dayInWords(reachedOn)].filter(Boolean).join(', '))
        .join('; '),
  },
}

/** What reaching a stage does to payment plans, told before it is saved. */
function dueBy({ _id, reachedOn }: TypedStage, { stages }: AdminProgress): string | undefined {
  const { payments = 0, reachedOn: saved } = stages.find((stage) => stage._id === _id) ?? {}
  if (payments === 0 || reachedOn === '' || saved !== undefined) return undefined
  return `${counted(payments, 'payment')} ${payments === 1 ? 'gets its day' : 'get their days'} by this.`
}

type Props = { progress: AdminProgress; page: ProgressPage; name: string; onDone: () => void }

export default function StagesForm({ progress, page, name, onDone }: Props) {
  const issues = useLineIssues('stages')
  const form = useEdit({
    name: stagesDraft(page.projectId),
    title: `Stages of ${name}`,
    record: progress,
    textsOf,
    labels: { stages: 'The stages' },
    readings,
    send: ({ stages }, { editedVersion = progress.version }) => {
      issues.clear()
      return page.saveStages({
        editedVersion,
        stages: stagesOfText(stages).map((stage) => ({
          ...(!stage.isNew && { _id: stage._id }),
          ...contentOf(stage),
        })),
      })
    },
    onSent: onDone,
    onFailure: (error) => {
      issues.note(error)
      showFailedCall(error)
    },
  })
  const stages = stagesOfText(form.values.stages)
  const setStages = (changed: readonly TypedStage[]) => {
    issues.clear()
    form.fill({ stages: JSON.stringify(changed) })
  }
  const change = (index: number, part: Partial<TypedStage>) =>
    setStages(stages.map((stage, at) => (at === index ? { ...stage, ...part } : stage)))
  return (
    <EditForm form={form}>
      <EditableLines
        lines={stages}
        busy={form.busy}
        makeLine={newStage}
        onLines={setStages}
        fields={(stage, index) => (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              maxLength={60}
              value={stage.name}
              readOnly={form.busy}
              error={issues.of(index, 'name')}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <TextField
              label="Planned for"
              type="date"
              autoComplete="off"
              value={stage.plannedOn}
              readOnly={form.busy}
              error={issues.of(index, 'plannedOn')}
              onChange={({ target }) => change(index, { plannedOn: target.value })}
            />
            <TextField
              label="Reached on"
              type="date"
              autoComplete="off"
              max={today()}
              value={stage.reachedOn}
              readOnly={form.busy}
              error={issues.of(index, 'reachedOn')}
              help={dueBy(stage, progress)}
              onChange={({ target }) => change(index, { reachedOn: target.value })}
            />
          </>
        )}
      />
      <p className="field-error" aria-live="polite">
        {issues.of()}
      </p>
    </EditForm>
  )
}
