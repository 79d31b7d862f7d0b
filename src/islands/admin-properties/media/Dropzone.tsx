import { FilePlus, ImagePlus, Video } from 'lucide-react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { toast } from 'react-hot-toast/headless'
import { DropText } from './DropText.tsx'

export type DropzoneProps = {
  kind: 'image' | 'video' | 'paper'
  label: string
  many?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

const accepted = {
  image: { 'image/*': [] },
  video: { 'video/*': [] },
  paper: { 'application/pdf': [], 'image/jpeg': [], 'image/png': [], 'image/webp': [] },
}
const wanted = {
  image: 'Only pictures can be added here',
  video: 'Only videos can be added here',
  paper: 'Only PDFs and pictures (JPG, PNG) can be added here',
}
const icons = { image: ImagePlus, video: Video, paper: FilePlus }

/** The format of iPhone pictures, which most browsers and computers can't read. */
const isHeic = ({ name }: File) => /\.hei[cf]$/i.test(name)

function refusalOf(refused: readonly FileRejection[], kind: DropzoneProps['kind']): string {
  const [first] = refused
  if (first === undefined) return wanted[kind]
  if (first.errors.some(({ code }) => code === 'too-many-files')) return 'Only one file can be added here'
  const more = refused.length - 1
  const names = `“${first.file.name}”${more > 0 ? ` and ${more} more` : ''}`
  return kind === 'image' && isHeic(first.file)
    ? `${names} can't be shown by browsers. Save it as JPEG.`
    : `${names} can't be added. ${wanted[kind]}`
}

export default function Dropzone({ kind, label, many = false, disabled = false, onFiles }: DropzoneProps) {
  const { getRootProps, getInputProps, inputRef, isDragActive, open } = useDropzone({
    accept: accepted[kind],
    multiple: many,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: onFiles,
    onDropRejected: (refused) => toast.error(refusalOf(refused, kind)),
    // Otherwise a browser reports nothing when the same file is chosen again.
    onDrop: () => {
      if (inputRef.current) inputRef.current.value = ''
    },
  })
  const Icon = icons[kind]
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
        <Icon size={24} className="text-muted" />
        <DropText {...{ label, kind, many }} />
      </button>
    </div>
  )
}
