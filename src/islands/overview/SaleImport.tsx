import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'

const SaleImportDialog = lazily(() => import('./SaleImportDialog.tsx'))

const title = 'Bring in past sales'

type Props = {
  /** How many owners were brought in and can be invited. */
  uninvited: number
}

/** Brings in buyers and payments from a sheet, and leads to the owners who can be invited. */
export function SaleImport({ uninvited }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button kind="quiet" size="small" icon={<Upload size={18} />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {uninvited > 0 && (
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={`${links.adminUsers()}?show=uninvited`}
        >
          Invite {counted(uninvited, 'owner')}
        </a>
      )}
      {open && (
        <LazyDialog title={title} onClose={close}>
          <SaleImportDialog title={title} onClose={close} />
        </LazyDialog>
      )}
    </div>
  )
}
