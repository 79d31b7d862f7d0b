import { type ReactNode, useState } from 'react'

type Props = { about: ReactNode; error: string | undefined; onFile: (file: File) => void }

export function ChooseCsv({ about, error, onFile }: Props) {
  const [dragged, setDragged] = useState(false)
  const take = (file: File | undefined) => {
    setDragged(false)
    if (file !== undefined) onFile(file)
  }
  return (
    <div className="grid gap-4">
      {about}
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
          onChange={({ target }) => {
            take(target.files?.[0])
            // The same file may be chosen again after it was edited.
            target.value = ''
          }}
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
