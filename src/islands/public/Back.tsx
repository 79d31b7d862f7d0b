import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { opensElsewhere } from '#browser/page/anchorLinks.ts'
import { goBack } from '#browser/page/navigation.ts'

/** Goes back where the visitor came from, or to `href` when this page was the first of the tab. */
export function Back({ href }: { href: string }) {
  const back = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    goBack(href)
  }
  return (
    <a
      className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-[0.875rem] hover:text-accent print:hidden"
      href={href}
      onClick={back}
    >
      <ArrowLeft className="flex-none" size={18} strokeWidth={1.5} />
      Back
    </a>
  )
}
