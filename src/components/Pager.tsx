import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './IconButton.tsx'

type Props = {
  /** What the list holds, as its table says it. */
  caption: string
  page: number
  pages: number
  /** Position of the first row shown, from 0, how many are shown, and of how many. */
  first: number
  count: number
  total: number
  onPage: (page: number) => void
}

/**
 * Turns the pages of a long list. The button that leads no further keeps the focus all the same: who came to the end
 * with it is still there.
 */
const Turns = ({ caption, page, pages, onPage }: Pick<Props, 'caption' | 'page' | 'pages' | 'onPage'>) => (
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
 * Says which rows of a list are shown, and turns the pages of a long one. It stands also where nothing is found: what is
 * put into the page together with its words is not read out.
 */
export function Pager({ caption, page, pages, first, count, total, onPage }: Props) {
  return (
    <div className={total === 0 ? 'sr-only' : 'flex items-center justify-between gap-4 text-sm print:hidden'}>
      <p className="text-muted" role="status">
        {total === 0 ? '0 found' : `${first + 1}–${first + count} of ${total.toLocaleString('en')}`}
      </p>
      {pages > 1 && <Turns {...{ caption, page, pages, onPage }} />}
    </div>
  )
}
