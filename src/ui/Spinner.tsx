import { LoaderCircle } from 'lucide-react'

/** A turning circle beside a text that says what is going on; it says nothing by itself. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <LoaderCircle aria-hidden size={size} strokeWidth={2} className="spinner shrink-0" />
)
