import { useEffect, useState } from 'react'
import type { UserList } from '#client/users.ts'
import { counted } from '#domain/names.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { $import, type Import, previewImport, restartImport, runImport } from '#stores/userCsv.ts'
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
        A CSV file with the columns First name, Last name, Email and Phone number, as an export has them. You
        see what will happen before anything does.
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
          accept=".csv,text/csv"
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

const Running = ({ done, total }: { done: number; total: number }) => (
  <div className="grid gap-3" role="status">
    <p>
      {done} of {total} added
    </p>
    <progress className="progress" value={done} max={total} aria-label="Import" />
  </div>
)

function Done({
  results,
  onClose,
}: {
  results: Extract<Import, { state: 'done' }>['results']
  onClose: () => void
}) {
  const failed = results.filter(({ error }) => error !== undefined)
  return (
    <div className="grid gap-4">
      <p role="status">
        {counted(results.length - failed.length, 'account')} added
        {failed.length > 0 && `, ${counted(failed.length, 'line')} refused:`}
      </p>
      <ul className="grid gap-2 text-sm">
        {failed.map(({ line, error }) => (
          <li key={line}>
            <span className="text-muted">Line {line}</span> {error}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Done</Button>
    </div>
  )
}

/** The dialog that imports people: choose, look at what will happen, run, see how each line went. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useStore($import)
  const { list } = useStore($view)
  useEffect(() => restartImport, [])
  const role: UserList = list
  return (
    <Dialog
      title={role === 'admin' ? 'Import admins' : 'Import users'}
      onClose={() => state.state !== 'running' && onClose()}
      guarded={state.state !== 'choosing'}
    >
      {state.state === 'choosing' && <Choose error={state.error} />}
      {state.state === 'preview' && <ImportPreview {...state} onImport={() => runImport(role)} />}
      {state.state === 'running' && <Running done={state.results.length} total={state.total} />}
      {state.state === 'done' && <Done results={state.results} onClose={onClose} />}
    </Dialog>
  )
}
