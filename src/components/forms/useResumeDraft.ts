import { useEffect } from 'react'
import { isResumed } from '#stores/forms/resumeDraft.ts'

/**
 * Opens the dialog of a form to resume, once.
 * @param name the form's name among the drafts; undefined until it is known
 */
export function useResumeDraft(name: string | undefined, open: () => void): void {
  // After every render, so that `open` is that render's. The check is cheap.
  useEffect(() => {
    if (name !== undefined && isResumed(name)) open()
  })
}
