import { useStore } from '@nanostores/react'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { PlanTemplate } from '#contract/plans.ts'
import { counted } from '#domain/words.ts'
import { planTemplates } from '#stores/owners/planTemplates.ts'
import TemplateForm from './TemplateForm.tsx'

type Editing = { onEdit: (template?: PlanTemplate) => void }

const Rows = ({ templates, onEdit }: { templates: readonly PlanTemplate[] } & Editing) => (
  <ul className="grid divide-y divide-line">
    {templates.map((template) => (
      <li key={template._id} className="flex items-center justify-between gap-3 py-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{template.name}</p>
          <p className="text-sm text-muted">{counted(template.lines.length, 'line')}</p>
        </div>
        <IconButton
          label={`Change ${template.name}`}
          icon={<Pencil size={18} />}
          onClick={() => onEdit(template)}
        />
      </li>
    ))}
  </ul>
)

const List = ({ onEdit }: Editing) => (
  <ResourceView
    resource={useStore(planTemplates.$resource)}
    loading={<TableSkeleton />}
    failed="The templates could not be loaded"
    onRetry={() => planTemplates.reload()}
  >
    {(templates) => (
      <div className="grid gap-4">
        {templates.length === 0 && <p className="text-muted">No templates yet</p>}
        <Rows {...{ templates, onEdit }} />
        <Button
          size="small"
          kind="quiet"
          className="justify-self-start"
          icon={<Plus size={18} />}
          onClick={() => onEdit()}
        >
          Add a template
        </Button>
      </div>
    )}
  </ResourceView>
)

/** The templates of payment plans: a list, or the form of one of them. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<{ template: PlanTemplate | undefined }>()
  const title = edited === undefined ? 'Templates' : (edited.template?.name ?? 'New template')
  return (
    <Dialog {...{ title, onClose }} guarded={edited !== undefined}>
      {edited === undefined ? (
        <List onEdit={(template) => setEdited({ template })} />
      ) : (
        <TemplateForm template={edited.template} onDone={() => setEdited(undefined)} />
      )}
    </Dialog>
  )
}
