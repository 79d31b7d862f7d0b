import { Suspense, useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Picture } from '#components/media/Picture.tsx'
import { lazily } from '#components/page/lazily.ts'

type Props = {
  label: string
  /** Address of the picture, empty when there is none yet. */
  url: string
  onUrl: (url: string) => void
  /** Receives each upload; it resolves to whether the picture arrived. */
  onUnderWay: (upload: Promise<boolean>) => void
  /** Not in edit mode: an upload shows a message instead. */
  readOnly?: boolean
  /** The form is being sent: it accepts no other picture. */
  busy: boolean
  error?: string | undefined
}

const refuse = () => toast.error('click on edit to upload')

const CoverUpload = lazily(() => import('./CoverUpload.tsx'))

/** Looks as plain as the read-only fields beside it. */
const Locked = ({ label, has }: { label: string; has: boolean }) => (
  <button
    type="button"
    className="dropzone dropzone-locked w-full"
    onClick={refuse}
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault()
      refuse()
    }}
  >
    <span className="text-sm text-muted">
      <span className="sr-only">{label}: </span>Press Edit to {has ? 'change the' : 'add an'} image
    </span>
  </button>
)

export function CoverField({ label, url, onUrl, onUnderWay, readOnly = false, busy, error }: Props) {
  const id = useId()
  return (
    <fieldset
      className="grid content-start gap-3"
      data-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {url !== '' && (
        <div className="overflow-hidden rounded-xl">
          <Picture
            url={url}
            alt=""
            sizes="(min-width: 1024px) 480px, 100vw"
            className="aspect-[3/2] w-full bg-sand object-cover"
          />
        </div>
      )}
      {readOnly ? (
        <Locked label={label} has={url !== ''} />
      ) : (
        <Suspense fallback={<div className="dropzone" aria-hidden />}>
          <CoverUpload {...{ label, onUrl, onUnderWay, busy }} />
        </Suspense>
      )}
      {error !== undefined && (
        <p id={id} className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
