import { useEffect, useState } from 'react'
import { counted } from '#domain/words.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import {
  $import,
  type LineResult,
  previewImport,
  restartImport,
  runImport,
  stopImport,
} from '#stores/userCsv.ts'
import { $view } from '#stores/users.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useStore } from '#ui/useStore.ts'
import { ImportPreview } from './ImportPreview.tsx'

function Choose({ error }: { error: string | undefined }) {
  const [dragged, setDragged] = useState(false)
  const take = (file: File | undefined) => {
    setDragged(false)
    if (file !== undefined) previewImport(file).catch(showFailedCall)
  }
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        A CSV file with the columns First name, Last name, Email and Phone number, as an export has them, or
        Unicode Text from Excel. You see what will happen before anything does.
      </p>
      <label
        className="dropzone"
        data-dragged={dragged}
        onDragOver={(event) => {
          event.preventDefault()
          setDragged(true)
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <span className="font-medium">Choose a CSV file</span>
        <span className="text-sm text-muted">or drop it here</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className="sr-only"
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type RunningProps = { done: number; total: number; stopping: boolean }

const Running = ({ done, total, stopping }: RunningProps) => (
  <div className="grid gap-3">
    <div className="grid gap-3" role="status">
      <p>
        {done} of {total} lines sent{stopping && '. Stopping...'}
      </p>
      <progress className="progress" value={done} max={total} aria-label="Import" />
    </div>
    <p className="text-sm text-muted">Close to stop here: you see what was done before you leave.</p>
  </div>
)

const unanswered = 'No answer came: nobody knows whether this account was made.'

/** How many accounts were made, and how many lines were not, in one sentence. */
function outcomeOf(results: readonly LineResult[]): string {
  const part = (state: LineResult['outcome']['state'], noun: string, what: string) => {
    const count = results.filter(({ outcome }) => outcome.state === state).length
    return count > 0 ? [`${counted(count, noun)} ${what}`] : []
  }
  return [
    ...part('added', 'account', 'added'),
    ...part('refused', 'line', 'refused'),
    ...part('unanswered', 'line', 'without an answer'),
    ...part('unsent', 'line', 'not sent'),
  ].join(', ')
}

type DoneProps = { results: readonly LineResult[]; onRetry: () => void; onClose: () => void }

function Done({ results, onRetry, onClose }: DoneProps) {
  const has = (state: LineResult['outcome']['state']) =>
    results.some(({ outcome }) => outcome.state === state)
  const isOpen = has('unanswered') || has('unsent')
  return (
    <div className="grid gap-4">
      <p role="status">{outcomeOf(results)}</p>
      <ul className="grid gap-2 text-sm">
        {results.map(
          ({ row: { line }, outcome }) =>
            outcome.state !== 'added' &&
            outcome.state !== 'unsent' && (
              <li key={line}>
                <span className="text-muted">Line {line}</span>{' '}
                {outcome.state === 'refused' ? outcome.error : unanswered}
              </li>
            ),
        )}
      </ul>
      {has('unanswered') && <p className="text-sm">Sending these lines again makes no account twice.</p>}
      <div className="flex flex-wrap gap-3">
        {isOpen && <Button onClick={onRetry}>{has('unsent') ? 'Send the rest' : 'Send again'}</Button>}
        <Button kind={isOpen ? 'quiet' : 'primary'} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

/**
 * The dialog that imports people: choose, look at what will happen, run, see how each line went. To close it while it runs
 * stops the import, and shows what was done.
 */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useStore($import)
  const { list } = useStore($view)
  useEffect(() => restartImport, [])
  return (
    <Dialog
      title={list === 'admin' ? 'Import admins' : 'Import users'}
      onClose={() => (state.state === 'running' && !state.stopping ? stopImport() : onClose())}
      guarded={state.state !== 'choosing'}
    >
      {state.state === 'choosing' && <Choose error={state.error} />}
      {state.state === 'preview' && <ImportPreview {...state} list={list} onImport={() => runImport(list)} />}
      {state.state === 'running' && <Running {...state} done={state.results.length} />}
      {state.state === 'done' && (
        <Done results={state.results} onRetry={() => runImport(list)} onClose={onClose} />
      )}
    </Dialog>
  )
}
