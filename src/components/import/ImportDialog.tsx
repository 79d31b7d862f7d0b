import type { ReactNode } from 'react'
import type { Import, ImportedLine } from '#domain/importing.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ChooseCsv } from './ChooseCsv.tsx'
import { ImportDone } from './ImportDone.tsx'

type RunningProps = { done: number; total: number; isPaused: boolean; stopping: boolean }

const Running = ({ done, total, isPaused, stopping }: RunningProps) => (
  <div className="grid gap-3">
    <div className="grid gap-3" role="status">
      <p>{`${done} of ${total} lines sent${stopping ? '. Stopping...' : ''}`}</p>
      {isPaused && !stopping && <p className="text-sm">No answer comes. The import goes on when one does.</p>}
      <progress className="progress" value={done} max={total} aria-label="Import" />
    </div>
    <p className="text-sm text-muted">Close to stop here: you see what was done before you leave.</p>
  </div>
)

type Preview<Line> = Extract<Import<Line>, { state: 'preview' }>

type Props<Line> = {
  title: string
  state: Import<Line>
  /** What a line becomes, such as `account`. */
  noun: string
  /** The file's format, shown before one is chosen. */
  about: ReactNode
  preview: (planned: Preview<Line>) => ReactNode
  onFile: (file: File) => void
  onRun: () => void
  onStop: () => void
  onClose: () => void
}

/**
 * The dialog that imports a CSV file: choose, preview, run, results. Closing it during a run stops
 * the import and shows the results.
 */
export function ImportDialog<Line extends ImportedLine>(props: Props<Line>) {
  const { title, state, noun, about, preview, onFile, onRun, onStop, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={() => (state.state === 'running' && !state.stopping ? onStop() : onClose())}
      guarded={state.state !== 'choosing'}
    >
      {state.state === 'choosing' && <ChooseCsv about={about} error={state.error} onFile={onFile} />}
      {state.state === 'preview' && preview(state)}
      {state.state === 'running' && <Running {...state} done={state.results.length} />}
      {state.state === 'done' && (
        <ImportDone noun={noun} results={state.results} onRetry={onRun} onClose={onClose} />
      )}
    </Dialog>
  )
}
