import { ImagePlus, Video } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { showError } from '#browser/toasts.ts'

export type DropzoneProps = {
  kind: 'image' | 'video'
  /** What is to be dropped here: `Floor Plan`; names the field. */
  label: string
  many?: boolean
  onFiles: (files: File[]) => void
}

const accepted = { image: { 'image/*': [] }, video: { 'video/*': [] } }
const wanted = { image: 'Only pictures can be added here', video: 'Only videos can be added here' }

/** A place to drop files on, or to click and choose them. */
export default function Dropzone({ kind, label, many = false, onFiles }: DropzoneProps) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: accepted[kind],
    multiple: many,
    onDropAccepted: onFiles,
    onDropRejected: () => showError(wanted[kind]),
  })
  const Icon = kind === 'image' ? ImagePlus : Video
  return (
    <div
      {...getRootProps({
        className: 'dropzone',
        role: 'button',
        'aria-label': `Upload: ${label}`,
      })}
      data-dragged={isDragActive}
    >
      <input {...getInputProps({ 'aria-label': label })} />
      <Icon aria-hidden size={24} strokeWidth={1.5} className="text-muted" />
      <span className="text-sm font-medium">
        {many ? `Drop ${kind}s here` : `Drop ${kind === 'image' ? 'an image' : 'a video'} here`}
      </span>
      <span className="text-sm text-muted">or click to choose</span>
    </div>
  )
}
