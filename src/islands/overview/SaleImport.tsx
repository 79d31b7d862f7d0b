import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'

const SaleImportDialog = lazily(() => import('./SaleImportDialog.tsx'))

const title = 'Bring in past sales'

/** The button that brings in buyers and payments from a sheet. */
export function SaleImport() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="justify-self-start"
        icon={<Upload size={18} />}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      {open && (
        <LazyDialog title={title} onClose={close}>
          <SaleImportDialog title={title} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
