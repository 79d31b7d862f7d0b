import { LoaderCircle } from 'lucide-react'

/** Hidden from screen readers, as a text beside it says what is going on. */
export const Spinner = () => (
  <LoaderCircle size={18} className="shrink-0 animate-[spin_0.9s_linear_infinite]" />
)
