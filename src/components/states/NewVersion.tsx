import { createContext, type ReactNode, use } from 'react'
import { Button } from '../Button.tsx'

/** Wraps the notice: in a dialog if it replaces one. */
export const NoticeFrame = createContext<(notice: ReactNode) => ReactNode>((notice) => notice)

export const NewVersion = () =>
  use(NoticeFrame)(
    <div className="empty-state" role="alert">
      <h2 className="text-title">There is a new version of this site</h2>
      <p className="max-w-prose text-muted">Reload this page to go on. What you typed is kept.</p>
      <Button kind="quiet" size="small" onClick={() => window.location.reload()}>
        Reload this page
      </Button>
    </div>,
  )
