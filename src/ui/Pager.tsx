import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

type Props = {
  page: number
  pages: number
  /** Position of the first row shown, from 0, how many are shown, and of how many. */
  first: number
  count: number
  total: number
  onPage: (page: number) => void
}

/** Turns the pages of a long list. */
const Turns = ({ page, pages, onPage }: Pick<Props, 'page' | 'pages' | 'onPage'>) => (
  <nav className="flex items-center gap-2" aria-label="Pages">
    <IconButton
      label="Previous page"
      icon={<Icon name="chevron-left" size={20} />}
      disabled={page === 1}
      onClick={() => onPage(page - 1)}
    />
    <span>
      {page} / {pages}
    </span>
    <IconButton
      label="Next page"
      icon={<Icon name="chevron-right" size={20} />}
      disabled={page === pages}
      onClick={() => onPage(page + 1)}
    />
  </nav>
)

/**
 * Says which rows of a list are shown, and turns the pages of a long one. It stands also where nothing is found: what is
 * put into the page together with its words is not read out.
 */
export function Pager({ page, pages, first, count, total, onPage }: Props) {
  return (
    <div className={total === 0 ? 'sr-only' : 'flex items-center justify-between gap-4 text-sm'}>
      <p className="text-muted" role="status">
        {total === 0 ? '0 found' : `${first + 1}–${first + count} of ${total.toLocaleString('en')}`}
      </p>
      {pages > 1 && <Turns {...{ page, pages, onPage }} />}
    </div>
  )
}
