import { ArrowLeft } from 'lucide-react'
import { goBack } from '#browser/navigation.ts'

/** Leads back where the reader came from, or to the page above. */
export const BackButton = ({ otherwise }: { otherwise: string }) => (
  <button
    type="button"
    className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
    onClick={() => goBack(otherwise)}
  >
    <ArrowLeft aria-hidden size={18} />
    Back
  </button>
)
