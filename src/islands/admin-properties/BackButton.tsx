import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { keepOneEntry } from '#browser/page/anchorLinks.ts'
import { goBack } from '#browser/page/navigation.ts'

/** Goes back to the last page, or to the page above. */
export const BackButton = ({ otherwise }: { otherwise: string }) => {
  // A layout effect: on a busy machine a plain effect may run only after the first key press.
  useLayoutEffect(keepOneEntry, [])
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
      onClick={() => goBack(otherwise)}
    >
      <ArrowLeft size={18} />
      Back
    </button>
  )
}
