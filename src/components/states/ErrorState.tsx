import { CloudOff } from 'lucide-react'
import { ApiError } from '#api/errors.ts'
import { Button } from '../Button.tsx'

type Retry = { onRetry: () => void }

const Retry = ({ onRetry }: Retry) => (
  <Button kind="quiet" size="small" onClick={onRetry}>
    Try again
  </Button>
)

type Props = Retry & {
  /** What could not be shown: `Your properties could not be loaded`. */
  text: string
  /** Why. Anything but an `ApiError` is a bug of ours and is not shown. */
  error: unknown
}

export const ErrorState = ({ text, error, onRetry }: Props) => (
  <div className="empty-state" role="alert">
    <CloudOff size={28} className="text-danger" />
    <p className="font-medium">{text}</p>
    {error instanceof ApiError && (
      <p className="max-w-prose text-sm text-muted">
        {error.status === 0 ? 'No answer came. Check your connection.' : error.message}
      </p>
    )}
    <Retry onRetry={onRetry} />
  </div>
)

/** Shown above data that could not be refreshed, with a retry. */
export const StaleNotice = ({ onRetry }: Retry) => (
  <div className="col-span-full flex flex-wrap items-center gap-3 text-[0.875rem] text-muted" role="status">
    This may be out of date.
    <Retry onRetry={onRetry} />
  </div>
)
