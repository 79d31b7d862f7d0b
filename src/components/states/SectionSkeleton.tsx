import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Beside the heading, which is smaller then (`ProjectSection`). */
  tools?: ReactNode
  children: ReactNode
}

export const SectionSkeleton = ({ title, tools, children }: Props) => (
  <section className="grid grid-cols-1 gap-6">
    <header className="flex flex-wrap items-center justify-between gap-4">
      <h2 className={tools === undefined ? 'text-title' : 'text-title-sm'}>{title}</h2>
      {tools}
    </header>
    {children}
  </section>
)
