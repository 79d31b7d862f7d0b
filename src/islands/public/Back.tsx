import { ArrowLeft } from 'lucide-react'

/**
 * Goes back where the visitor came from, or to `href` when this page was the first of the tab
 * (layouts/Detail.astro).
 */
export const Back = ({ href }: { href: string }) => (
  <a
    className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-[0.875rem] hover:text-accent print:hidden"
    href={href}
    data-back
  >
    <ArrowLeft className="flex-none" size={18} strokeWidth={1.5} />
    Back
  </a>
)
