import type { ReactNode } from 'react'

type Props = {
  /** The specified text, as `Loading...`; announced. */
  text: string
  /** Whether the text is also seen, above the skeletons. */
  visible?: boolean
  /** Skeletons of the right shape. */
  children?: ReactNode
}

/** What stands in a place while its data is on the way. */
export const Loading = ({ text, visible = false, children }: Props) => (
  <div role="status" aria-busy="true">
    <p className={visible ? 'mb-4 text-muted' : 'sr-only'}>{text}</p>
    {children}
  </div>
)
