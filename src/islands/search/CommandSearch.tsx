import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { asIsland } from '#ui/asIsland.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lazily } from '#ui/lazily.ts'

const SearchDialog = lazily(() => import('./SearchDialog.tsx'))

const searchLabel = 'Name, phone, email or id'

const isShortcut = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey

/**
 * The way to the search over everything: a button, and Ctrl or Cmd with K. The search's code comes when it is first
 * opened; until then its frame keeps what is typed.
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
  const frame = (
    <Dialog title="Search" onClose={close}>
      <div className="grid grid-cols-1 gap-4">
        <label className="search-field">
          <span className="sr-only">{searchLabel}</span>
          <input
            type="search"
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
    </Dialog>
  )
  return (
    <>
      <button
        type="button"
        className="search-button icon"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search />
        <span className="max-md:sr-only">Search</span>
        <kbd className="ml-auto hidden text-xs text-muted lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={frame}>
          <SearchDialog begun={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

export const CommandSearch = asIsland(View)
