import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { Button } from '#components/Button.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { PlanTemplate } from '#contract/plans.ts'
import { isWholeDay } from '#domain/dates.ts'
import { planTemplates } from '#stores/owners/planTemplates.ts'
import { linesFromTemplate, type TypedLine } from './planLines.ts'

type Props = {
  /** In naira. */
  price: number
  onLines: (lines: readonly TypedLine[]) => void
  /** What the owner asked for; a template that it names is chosen already. */
  asked: string | undefined
  /** Opens the dialog of the templates. */
  onTemplates: () => void
}

function Choice({
  templates,
  price,
  onLines,
  asked = '',
}: Omit<Props, 'onTemplates'> & { templates: readonly PlanTemplate[] }) {
  const [templateId, setTemplateId] = useState(
    () => templates.find(({ name }) => asked.includes(name))?._id ?? '',
  )
  const [firstDay, setFirstDay] = useState(today)
  const template = templates.find(({ _id }) => _id === templateId)
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_190px_auto] md:items-end">
      <Select
        label="Template"
        placeholder="Choose a template"
        options={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={template?._id ?? ''}
        onPick={setTemplateId}
      />
      <TextField
        label="First day"
        type="date"
        autoComplete="off"
        value={firstDay}
        onChange={(event) => setFirstDay(event.target.value)}
      />
      <Button
        kind="quiet"
        disabled={template === undefined || !isWholeDay(firstDay)}
        onClick={() => template && onLines(linesFromTemplate(template, price, firstDay))}
      >
        Make the lines
      </Button>
    </div>
  )
}

/** Begins a plan: a template and its first day make the lines. */
export const PlanStart = ({ onTemplates, ...choice }: Props) => (
  <ResourceView
    resource={useStore(planTemplates.$resource)}
    loading={
      <Loading text="Loading...">
        <Skeleton className="h-20" />
      </Loading>
    }
    failed="The templates could not be loaded"
    onRetry={() => planTemplates.reload()}
  >
    {(templates) => (
      <div className="grid gap-3">
        {templates.length > 0 && <Choice {...choice} templates={templates} />}
        <button
          type="button"
          className="link inline-flex min-h-11 cursor-pointer items-center justify-self-start text-sm"
          onClick={onTemplates}
        >
          Templates
        </button>
      </div>
    )}
  </ResourceView>
)
