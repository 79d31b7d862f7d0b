import { Download } from 'lucide-react'
import { useState } from 'react'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { Button } from '../Button.tsx'

export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
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
    >
      Export (CSV)
    </Button>
  )
}
