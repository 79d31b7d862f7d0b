import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'

type Props = {
  caption: string
  page: number
  pages: number
  /** Index of the first shown row from 0, the number of shown rows, and the total. */
  first: number
  count: number
  total: number
  onPage: (page: number) => void
}

/** The buttons. One that leads no further keeps the focus, so the keyboard's place is not lost. */
const Arrows = ({ caption, page, pages, onPage }: Pick<Props, 'caption' | 'page' | 'pages' | 'onPage'>) => (
  <nav className="flex items-center gap-2" aria-label={`Pages of ${caption}`}>
    <IconButton
      label="Previous page"
      icon={<ChevronLeft size={20} />}
      aria-disabled={page === 1}
      onClick={() => page > 1 && onPage(page - 1)}
    />
    <span>{`${page} / ${pages}`}</span>
    <IconButton
      label="Next page"
      icon={<ChevronRight size={20} />}
      aria-disabled={page === pages}
      onClick={() => page < pages && onPage(page + 1)}
    />
  </nav>
)

/**
 * Says which rows are shown, and turns pages. Also rendered for an empty list: a live region that
 * enters the page together with its text is not announced.
 */
export function Pager({ caption, page, pages, first, count, total, onPage }: Props) {
  return (
    <div className={total === 0 ? 'sr-only' : 'flex items-center justify-between gap-4 text-sm print:hidden'}>
      <p className="text-muted" role="status">
        {total === 0 ? '0 found' : `${first + 1}–${first + count} of ${total.toLocaleString('en')}`}
      </p>
      {pages > 1 && <Arrows {...{ caption, page, pages, onPage }} />}
    </div>
  )
}
