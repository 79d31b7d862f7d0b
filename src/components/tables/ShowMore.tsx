import { Button } from '../Button.tsx'

type Props = {
  /** How many rows are shown, and how many there are. */
  count: number
  total: number
  /** Undefined if all are shown. */
  onMore: (() => void) | undefined
  isLoading: boolean
}

/**
 * Says how many rows of a list are shown, and loads more. Also rendered for an empty list: a live
 * region that enters the page together with its text is not announced.
 */
export const ShowMore = ({ count, total, onMore, isLoading }: Props) => (
  <div className={total === 0 ? 'sr-only' : 'flex items-center justify-between gap-4 text-sm print:hidden'}>
    <p className="text-muted" role="status">
      {total === 0 ? '0 found' : `1–${count.toLocaleString('en')} of ${total.toLocaleString('en')}`}
    </p>
    {onMore !== undefined && (
      <Button kind="quiet" size="small" busy={isLoading} onClick={onMore}>
        Show more
      </Button>
    )}
  </div>
)
