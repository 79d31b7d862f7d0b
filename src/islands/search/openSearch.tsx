import { createRoot, type Root } from 'react-dom/client'
import SearchDialog from './SearchDialog.tsx'

let root: Root | undefined

const close = () => root?.render(null)

/** Opens the search over the present page. */
export function openSearch(): void {
  if (root === undefined) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(<SearchDialog onClose={close} />)
}
