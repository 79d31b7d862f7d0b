import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { Button } from '../Button.tsx'

type Props = {
  list: { readonly $isLoadingMore: ReadableAtom<boolean>; readonly loadMore: () => Promise<void> }
  /** What is loaded of it. */
  shown: { readonly rows: readonly unknown[]; readonly total: number; readonly next?: string | undefined }
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
