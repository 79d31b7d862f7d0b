import { useLayoutEffect, useState } from 'react'

/**
 * False in a dialog's first drawing, and true from then on. Headless UI looks for the page around a dialog when it is
 * mounted, and makes it inert when the dialog opens after that.
 */
export function useOpen(): boolean {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(true), [])
  return isOpen
}
