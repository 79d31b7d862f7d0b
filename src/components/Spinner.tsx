import { LoaderCircle } from 'lucide-react'

/** A turning circle beside a text that says what is going on; it says nothing by itself. */
export const Spinner = () => (
  <LoaderCircle size={18} className="shrink-0 animate-[spin_0.9s_linear_infinite]" />
)
