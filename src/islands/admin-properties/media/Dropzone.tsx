import { useDropzone } from 'react-dropzone'
import { showError } from '#browser/toasts.ts'
import { Icon } from '#ui/Icon.tsx'
import { DropText } from './DropText.tsx'

export type DropzoneProps = {
  kind: 'image' | 'video'
  /** What is to be dropped here: `Floor Plan`; names the field. */
  label: string
  many?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

const accepted = { image: { 'image/*': [] }, video: { 'video/*': [] } }
const wanted = { image: 'Only pictures can be added here', video: 'Only videos can be added here' }

/** A place to drop files on, or to click and choose them. */
export default function Dropzone({ kind, label, many = false, disabled = false, onFiles }: DropzoneProps) {
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    accept: accepted[kind],
    multiple: many,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: onFiles,
    onDropRejected: () => showError(wanted[kind]),
    // Else a browser tells nothing when the same file is chosen again, after a failure or on purpose.
    onDrop: () => {
      if (inputRef.current) inputRef.current.value = ''
    },
  })
  return (
    <div {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': label })} />
      <button
        type="button"
        className="dropzone w-full"
        data-dragged={isDragActive}
        data-focus-home
        disabled={disabled}
        onClick={open}
      >
        <Icon name={kind === 'image' ? 'image-plus' : 'video'} size={24} className="text-muted" />
        <DropText {...{ label, kind, many }} />
      </button>
    </div>
  )
}
