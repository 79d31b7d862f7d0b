import { showFailedCall } from '#stores/failedCall.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Saves what is shown for a spreadsheet. */
export const ExportButton = ({ onExport }: { onExport: () => Promise<void> }) => (
  <Button
    kind="quiet"
    size="small"
    className="justify-self-start print:hidden"
    icon={<Icon name="download" />}
    onClick={() => onExport().catch(showFailedCall)}
  >
    Export (CSV)
  </Button>
)
