import { createContext, type ReactNode, use } from 'react'
import { Button } from './Button.tsx'

/** What stands around the notice: a dialog's frame where a dialog was to open. */
export const NoticeFrame = createContext<(notice: ReactNode) => ReactNode>((notice) => notice)

/** Stands in the place of code that a deploy has taken away. */
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
