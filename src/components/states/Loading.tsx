import type { ReactNode } from 'react'

type Props = {
  /** Such as `Loading...`; announced. */
  text: string
  /** Whether the text is visible, above the skeletons. */
  visible?: boolean
  children?: ReactNode
}

export const Loading = ({ text, visible = false, children }: Props) => (
  <div role="status" aria-busy="true">
    <p className={visible ? 'mb-4 text-muted' : 'sr-only'}>{text}</p>
    {children}
  </div>
)
