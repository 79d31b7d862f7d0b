import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import SearchDialog from './SearchDialog.tsx'

let root: Root | undefined

const close = () => root?.render(null)

/**
 * Opens the search over the present page; its field has the focus when this returns.
 * @param typed what was typed before its code was there
 */
export function openSearch(typed: string): void {
  if (root === undefined) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  const dialog = <SearchDialog typed={typed} onClose={close} />
  flushSync(() => root?.render(dialog))
}
