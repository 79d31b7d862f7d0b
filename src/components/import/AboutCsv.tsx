import { Download } from 'lucide-react'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { Button } from '../Button.tsx'

type Props = { text: string; onTemplate: () => Promise<void> }

/** What a file must hold, and a template to fill in. */
export const AboutCsv = ({ text, onTemplate }: Props) => (
  <>
    <p className="text-sm text-muted">{text}</p>
    <Button
      kind="quiet"
      size="small"
      className="justify-self-start"
      icon={<Download size={18} />}
      onClick={() => onTemplate().catch(showFailedCall)}
    >
      Download the template
    </Button>
  </>
)
