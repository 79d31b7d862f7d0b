import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

const SearchDialog = lazy(() => import('./SearchDialog.tsx'))

const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey

/** The way to the search over everything: a button, and Ctrl or Cmd with K. */
export function CommandSearch() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size={18} />
        <span className="max-md:sr-only">Search</span>
        <kbd className="ml-auto hidden text-xs text-muted md:inline">Ctrl K</kbd>
      </button>
      <Suspense fallback={null}>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
