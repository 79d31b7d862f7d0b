type Props = { label: string; kind: 'image' | 'video' | 'paper'; many?: boolean }

const nouns = {
  image: ['an image', 'images'],
  video: ['a video', 'videos'],
  paper: ['a paper', 'papers'],
} as const

/** The dropzone's hint. Its label is for screen readers only: the heading stands above it. */
export const DropText = ({ label, kind, many = false }: Props) => (
  <span className="grid gap-0.5 text-sm">
    <span className="sr-only">{label}: </span>
    <span className="font-medium">Drop {nouns[kind][many ? 1 : 0]} here</span>{' '}
    <span className="text-muted">or click to choose</span>
  </span>
)
