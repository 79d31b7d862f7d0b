import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { isCodeGone, newVersionText } from '#api/codeGone.ts'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { asIsland } from '#components/page/asIsland.tsx'

const fetchDialog = () => import('./SearchDialog.tsx')
type SearchDialog = Awaited<ReturnType<typeof fetchDialog>>['default']

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
  const [SearchDialog, setSearchDialog] = useState<SearchDialog>()
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  const open = () => {
    setOpen(true)
    fetchDialog().then(
      (code) => setSearchDialog(() => code.default),
      async (error: unknown) => {
        close()
        const lost = 'The search could not be loaded. Check your connection and try again.'
        toast.error((await isCodeGone(error)) ? newVersionText : lost)
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` does the same at all times
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
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
    </Dialog>
  )
  return (
    <>
      <button
        type="button"
        className="search-button icon print:hidden"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search />
        <span className="max-md:sr-only">Search</span>
        <kbd className="ml-auto hidden text-xs text-muted lg:inline">Ctrl K</kbd>
      </button>
      {isOpen && (SearchDialog ? <SearchDialog begun={typed} onClose={close} /> : frame)}
    </>
  )
}

export const CommandSearch = asIsland(View)
