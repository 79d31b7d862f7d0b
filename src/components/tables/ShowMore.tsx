import { useStore } from '@nanostores/react'
import type { Loaded, PagedList } from '#stores/loading/pages.ts'
import { Button } from '../Button.tsx'

type Props = {
  list: Pick<PagedList<unknown, unknown>, '$isLoadingMore' | 'loadMore'>
  /** What is loaded of it. */
  shown: Loaded<unknown, unknown>
}

/**
 * Says how many rows of a list are shown, and loads more. Also rendered for an empty list: a live
 * region that enters the page together with its text is not announced.
 */
export function ShowMore({ list, shown: { rows, total, next } }: Props) {
  const isLoading = useStore(list.$isLoadingMore)
  return (
    <div className={total === 0 ? 'sr-only' : 'flex items-center justify-between gap-4 text-sm print:hidden'}>
      <p className="text-muted" role="status">
        {total === 0 ? '0 found' : `1–${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </p>
      {next !== undefined && (
        <Button kind="quiet" size="small" busy={isLoading} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
