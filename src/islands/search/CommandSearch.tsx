import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'

const SearchDialog = lazily(() => import('./SearchDialog.tsx'))

const searchLabel = 'Name, phone, email or id'

const isShortcut = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/**
 * The search button, and Ctrl or Cmd with K. The search's code loads on first use; its frame keeps
 * what is typed meanwhile.
 */
function View() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  const field = (
    <div className="grid grid-cols-1 gap-4">
      <label className="search-field">
        <span className="sr-only">{searchLabel}</span>
        <input
          type="search"
          data-autofocus
          autoComplete="off"
          placeholder={searchLabel}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p role="status" className="px-4 text-sm text-muted">
        Loading...
      </p>
    </div>
  )
  return (
    <>
      <button
        type="button"
        className="search-button icon print:hidden"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search />
        <span className="max-md:sr-only">Search</span>
        <kbd className="ml-auto hidden text-xs text-muted lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (
        <LazyDialog title="Search" onClose={close} meanwhile={field}>
          <SearchDialog begun={typed} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

export const CommandSearch = asIsland(View)
