import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { uploadPicture } from '#stores/media/uploads.ts'
import Dropzone from './media/Dropzone.tsx'

type Sending = { share: number; stop: AbortController }

type Props = {
  label: string
  onUrl: (url: string) => void
  onUnderWay: (upload: Promise<boolean>) => void
  busy: boolean
}

export default function CoverUpload({ label, onUrl, onUnderWay, busy }: Props) {
  const [sending, setSending] = useState<Sending>()
  const send = async (file: File): Promise<boolean> => {
    const stop = new AbortController()
    setSending({ share: 0, stop })
    const url = await uploadPicture(file, stop.signal, (share) => setSending({ share, stop }))
    setSending(undefined)
    if (url !== undefined) onUrl(url)
    return url !== undefined
  }
  const take = ([file]: File[]) => {
    if (file !== undefined) onUnderWay(send(file))
  }
  if (sending === undefined) return <Dropzone kind="image" label={label} disabled={busy} onFiles={take} />
  return (
    <div className="grid gap-3 py-4" role="status">
      <progress className="progress" value={sending.share} max={1} aria-label={`Upload of ${label}`} />
      <Button kind="quiet" size="small" data-focus-home onClick={() => sending.stop.abort()}>
        Cancel
      </Button>
    </div>
  )
}
