import { useId, useRef, useState } from 'react'
import { showError, showSuccess } from '#browser/toasts.ts'
import { uploadFailed, uploadMedia } from '#client/media.ts'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { DropText } from './media/DropText.tsx'
import { LazyDropzone } from './media/LazyDropzone.tsx'

type Props = {
  label: string
  /** Address of the picture, empty when there is none yet. */
  url: string
  onUrl: (url: string) => void
  /** Not in edit mode: a try to upload says so (spec section 5). */
  readOnly?: boolean
  error?: string | undefined
}

type Sending = { share: number; stop: AbortController }

const refuse = () => showError('click on edit to upload')

function useCoverUpload(onUrl: (url: string) => void) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<AbortController>(undefined)
  const send = async ([file]: File[]) => {
    if (file === undefined) return
    const stop = new AbortController()
    current.current?.abort()
    current.current = stop
    setSending({ share: 0, stop })
    try {
      const onProgress = (share: number) => setSending({ share, stop })
      onUrl(await uploadMedia(file, { kind: 'image', signal: stop.signal, onProgress }))
      showSuccess('Image uploaded')
    } catch (error) {
      if (!stop.signal.aborted) showError(error instanceof Error ? error.message : uploadFailed)
    }
    if (current.current === stop) setSending(undefined)
  }
  return { sending, send }
}

const Locked = ({ label }: { label: string }) => (
  <button
    type="button"
    className="dropzone w-full"
    onClick={refuse}
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      refuse()
    }}
  >
    <DropText label={label} kind="image" />
  </button>
)

/** The one picture of a project or unit, uploaded by drop or click. */
export function CoverField({ label, url, onUrl, readOnly = false, error }: Props) {
  const id = useId()
  const { sending, send } = useCoverUpload(onUrl)
  return (
    <fieldset className="grid content-start gap-3" aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {url !== '' && (
        <div className="overflow-hidden rounded-xl">
          <Picture url={url} alt="" sizes="(min-width: 1024px) 480px, 100vw" className="thumb aspect-[3/2]" />
        </div>
      )}
      {sending === undefined ? (
        readOnly ? (
          <Locked label={label} />
        ) : (
          <LazyDropzone kind="image" label={label} onFiles={send} />
        )
      ) : (
        <div className="grid gap-3 py-4" role="status">
          <progress className="progress" value={sending.share} max={1} aria-label={`Upload of ${label}`} />
          <Button kind="quiet" size="small" onClick={() => sending.stop.abort()}>
            Cancel
          </Button>
        </div>
      )}
      {error !== undefined && (
        <p id={id} className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
