import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { Button } from '../Button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'disabled'> & {
  label?: string
  onExport: () => Promise<void>
}

export function ExportButton({ label = 'Export (CSV)', onExport, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onExport().catch(showFailedCall)
    setBusy(false)
  }
  return (
    <Button
      kind="quiet"
      size="small"
      className="justify-self-start print:hidden"
      icon={<Download size={18} />}
      busy={busy}
      onClick={save}
      {...rest}
    >
      {label}
    </Button>
  )
}
