import { useRef, useState } from 'react'
import { showError, showSuccess } from '#browser/toasts.ts'
import { uploadFailed, uploadMedia } from '#client/media.ts'
import { Button } from '#ui/Button.tsx'
import Dropzone from './media/Dropzone.tsx'

type Sending = { share: number; stop: AbortController }

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

/** The place where the one picture is dropped, and its progress while it is on its way. */
export default function CoverUpload({ label, onUrl }: { label: string; onUrl: (url: string) => void }) {
  const { sending, send } = useCoverUpload(onUrl)
  if (sending === undefined) return <Dropzone kind="image" label={label} onFiles={send} />
  return (
    <div className="grid gap-3 py-4" role="status">
      <progress className="progress" value={sending.share} max={1} aria-label={`Upload of ${label}`} />
      <Button kind="quiet" size="small" onClick={() => sending.stop.abort()}>
        Cancel
      </Button>
    </div>
  )
}
