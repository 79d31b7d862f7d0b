import { useStore } from '@nanostores/react'
import { ArrowUp, Check, CircleAlert, RotateCw, X } from 'lucide-react'
import { IconButton } from '#components/IconButton.tsx'
import type { Progress, Upload, Uploads } from '#stores/media/uploads.ts'

const percent = (share: number) => `${Math.round(share * 100)} %`

function State({ progress, name }: { progress: Progress; name: string }) {
  if ('reason' in progress) return <p className="text-danger">{progress.reason}</p>
  if (progress.state === 'waiting') return <p className="text-muted">Waiting</p>
  const share = progress.state === 'sent' ? 1 : progress.share
  return (
    <p className="flex items-center gap-3 text-muted">
      <progress className="progress" value={share} max={1} aria-label={`Upload of ${name}`} />
      <span className="w-12 text-right">{percent(share)}</span>
    </p>
  )
}

function Line({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, progress } = upload
  const failed = progress.state === 'failed'
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-line py-1.5 not-first:border-t">
      <div className="grid size-11 place-items-center">
        {'reason' in progress ? (
          <CircleAlert size={20} className="text-danger" />
        ) : progress.state === 'sent' ? (
          <Check size={20} className="text-muted" />
        ) : (
          <ArrowUp size={20} className="text-muted" />
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate">{file.name}</p>
        <State progress={progress} name={file.name} />
      </div>
      <div className="flex">
        {failed && (
          <IconButton
            label={`Try ${file.name} again`}
            icon={<RotateCw size={18} />}
            onClick={() => uploads.retry(id)}
          />
        )}
        {progress.state !== 'sent' && (
          <IconButton
            label={'reason' in progress ? `Remove ${file.name}` : `Cancel ${file.name}`}
            icon={<X size={18} />}
            onClick={() => uploads.drop(id)}
          />
        )}
      </div>
    </li>
  )
}

export function UploadList({ uploads }: { uploads: Uploads }) {
  const list = useStore(uploads.$uploads)
  if (list.length === 0) return null
  const shares = list.map(({ progress }) =>
    progress.state === 'sending' ? progress.share : progress.state === 'sent' ? 1 : 0,
  )
  const all = shares.reduce((sum, share) => sum + share, 0) / list.length
  return (
    <div className="grid gap-3">
      {list.length > 1 && (
        <p className="flex items-center gap-4 text-sm">
          <span className="shrink-0">
            {list.filter(({ progress }) => progress.state === 'sent').length} of {list.length} uploaded
          </span>
          <progress className="progress" value={all} max={1} aria-label="Upload of all files" />
        </p>
      )}
      <ul className="grid gap-0.5 text-sm" aria-label="Uploads">
        {list.map((upload) => (
          <Line key={upload.id} {...{ upload, uploads }} />
        ))}
      </ul>
    </div>
  )
}
