import { type RefObject, useEffect, useRef } from 'react'
import { focusInView } from '#browser/focusInView.ts'

/** What can be focused in a field that says what is wrong with it; its file input can't be seen. */
const firstInvalid = '[data-invalid=true] :is(input:not([type=file]), select, textarea, button)'

/**
 * Focuses the first field of a refused form that says why: on a phone it may be far above the button.
 * @param errors what is said beside the fields; another object with each refusal
 * @returns takes the form that was sent, until its fields say what is wrong
 */
export function useRefused(errors: object): RefObject<Element | undefined> {
  const refused = useRef<Element>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is told once the page shows the errors
  useEffect(() => {
    const field = refused.current?.querySelector<HTMLElement>(firstInvalid)
    if (field) focusInView(field)
    refused.current = undefined
  }, [errors])
  return refused
}
