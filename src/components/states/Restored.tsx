import { History } from 'lucide-react'
import { Button } from '../Button.tsx'

export const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="notice" role="status">
    <History size={18} className="shrink-0" />
    <p className="flex-1">Here is what you had typed before.</p>
    <Button kind="plain" size="small" onClick={onDiscard}>
      Start afresh
    </Button>
  </div>
)
