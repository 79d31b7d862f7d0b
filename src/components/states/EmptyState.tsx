import type { ReactNode } from 'react'

type Props = {
  /** Such as `No Transactions Available`. */
  text: string
  hint?: string
  icon?: ReactNode
  children?: ReactNode
}

export function EmptyState({ text, hint, icon, children }: Props) {
  return (
    <div className="empty-state">
      {icon !== undefined && <span className="text-muted">{icon}</span>}
      <p className="font-medium">{text}</p>
      {hint !== undefined && <p className="max-w-prose text-sm text-muted">{hint}</p>}
      {children}
    </div>
  )
}
