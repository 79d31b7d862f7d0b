import { useEffect } from 'react'
import { isResumed } from '#stores/resumeDraft.ts'

/**
 * Opens the dialog of a form that the reader came to take up again, once.
 * @param name the form's name among the drafts; undefined until it is known
 */
export function useResumeDraft(name: string | undefined, open: () => void): void {
  // After every drawing, and not when the name changes: `open` is then the one of that drawing, and asking is cheap.
  useEffect(() => {
    if (name !== undefined && isResumed(name)) open()
  })
}
