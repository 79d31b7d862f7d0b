type Props = { done: number; total: number; stopping: boolean }

/** How far an import has come. */
export const ImportRunning = ({ done, total, stopping }: Props) => (
  <div className="grid gap-3">
    <div className="grid gap-3" role="status">
      <p>{`${done} of ${total} lines sent${stopping ? '. Stopping...' : ''}`}</p>
      <progress className="progress" value={done} max={total} aria-label="Import" />
    </div>
    <p className="text-sm text-muted">Close to stop here: you see what was done before you leave.</p>
  </div>
)
