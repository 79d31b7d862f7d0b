import { useLayoutEffect, useState } from 'react'

/**
 * False in a dialog's first render, true afterwards. Headless UI records the page around a dialog
 * on mount and makes it inert only if the dialog opens later.
 */
export function useOpen(): boolean {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(true), [])
  return isOpen
}
