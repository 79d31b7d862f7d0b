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

/** Says which rows of a long list are shown and turns its pages. */
export function Pager({ page, pages, first, count, total, onPage }: Props) {
  if (pages < 2) return null
  return (
    <nav className="flex items-center justify-between gap-4 text-sm" aria-label="Pages">
      <p className="text-muted" aria-live="polite">
        {first + 1}–{first + count} of {total.toLocaleString('en')}
      </p>
      <div className="flex items-center gap-2">
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
      </div>
    </nav>
  )
}
