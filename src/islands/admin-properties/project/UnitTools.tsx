import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'

const AddUnitDialog = lazily(() => import('../unit/AddUnitDialog.tsx'))
const UnitImportDialog = lazily(() => import('./UnitImportDialog.tsx'))

const titles = { add: 'Add Unit', import: 'Import Units' }

export function UnitTools({ store }: { store: ProjectPage }) {
  const [open, setOpen] = useState<'none' | keyof typeof titles>('none')
  const close = () => setOpen('none')
  useResumeDraft(`unit:new:${store.projectId}`, () => setOpen('add'))
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="quiet" size="small" icon={<Upload size={18} />} onClick={() => setOpen('import')}>
        {titles.import}
      </Button>
      <Button size="small" icon={<Plus size={18} />} onClick={() => setOpen('add')}>
        {titles.add}
      </Button>
      {open !== 'none' && (
        <LazyDialog title={titles[open]} onClose={close}>
          {open === 'add' && <AddUnitDialog store={store} onClose={close} />}
          {open === 'import' && <UnitImportDialog store={store} onClose={close} />}
        </LazyDialog>
      )}
    </div>
  )
}
