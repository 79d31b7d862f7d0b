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

/** Says which rows of a list are shown, and turns the pages of a long one. */
export function Pager({ page, pages, first, count, total, onPage }: Props) {
  if (total === 0) return null
  const shown = (
    <p className="text-sm text-muted" aria-live="polite">
      {first + 1}–{first + count} of {total.toLocaleString('en')}
    </p>
  )
  if (pages < 2) return shown
  return (
    <nav className="flex items-center justify-between gap-4 text-sm" aria-label="Pages">
      {shown}
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
