import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { uploadFailed, uploadMedia } from '#api/upload.ts'
import { Button } from '#components/Button.tsx'
import Dropzone from './media/Dropzone.tsx'

type Sending = { share: number; stop: AbortController }

type Props = {
  label: string
  onUrl: (url: string) => void
  onUnderWay: (upload: Promise<boolean>) => void
  busy: boolean
}

function useCoverUpload({ onUrl, onUnderWay }: Omit<Props, 'busy'>) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<AbortController>(undefined)
  const send = async (file: File): Promise<boolean> => {
    const stop = new AbortController()
    current.current?.abort()
    current.current = stop
    setSending({ share: 0, stop })
    try {
      const onProgress = (share: number) => setSending({ share, stop })
      onUrl(await uploadMedia(file, { kind: 'image', signal: stop.signal, onProgress }))
      toast.success('Image uploaded')
      return true
    } catch (error) {
      if (!stop.signal.aborted) toast.error(error instanceof Error ? error.message : uploadFailed)
      return false
    } finally {
      if (current.current === stop) setSending(undefined)
    }
  }
  const take = ([file]: File[]) => {
    if (file !== undefined) onUnderWay(send(file))
  }
  return { sending, take }
}

export default function CoverUpload(props: Props) {
  const { label, busy } = props
  const { sending, take } = useCoverUpload(props)
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
