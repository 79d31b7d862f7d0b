import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  /** What could not be shown: `Your properties could not be loaded`. */
  text: string
  /** Why, in the server's words. */
  reason?: string | undefined
  onRetry: () => void
  busy?: boolean
}

/** What stands where something could not be loaded, with a way to try again. */
export function ErrorState({ text, reason, onRetry, busy = false }: Props) {
  return (
    <div className="empty-state" role="alert">
      <Icon name="cloud-off" size={28} className="text-danger" />
      <p className="font-medium">{text}</p>
      {reason !== undefined && <p className="max-w-prose text-sm text-muted">{reason}</p>}
      <Button kind="quiet" size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
