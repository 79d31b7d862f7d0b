import type { ReactNode } from 'react'
import type { Import, ImportedLine } from '#domain/importing.ts'
import { Dialog } from '../Dialog.tsx'
import { ChooseCsv } from './ChooseCsv.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportRunning } from './ImportRunning.tsx'

type Preview<Line> = Extract<Import<Line>, { state: 'preview' }>

type Props<Line> = {
  title: string
  /** Where the import stands. */
  state: Import<Line>
  /** What is made of a line, such as `account`. */
  noun: string
  /** What a file has to say, told before one is chosen. */
  about: ReactNode
  /** What an import of the chosen file will do. */
  preview: (planned: Preview<Line>) => ReactNode
  onFile: (file: File) => void
  onRun: () => void
  onStop: () => void
  onClose: () => void
}

/**
 * The dialog that imports a CSV file: choose, look at what will happen, run, see how each line went. To close it while it
 * runs stops the import, and shows what was done.
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
      {state.state === 'running' && <ImportRunning {...state} done={state.results.length} />}
      {state.state === 'done' && (
        <ImportDone noun={noun} results={state.results} onRetry={onRun} onClose={onClose} />
      )}
    </Dialog>
  )
}
