import { ArrowLeft, ArrowRight, Pencil, Play, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Picture } from '#components/media/Picture.tsx'
import { useVideo } from '#components/media/useVideo.tsx'
import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'
import { type DeletionState, keyOf, type MediaCollection } from '#stores/media/mediaCollection.ts'

type Props = {
  file: FileItem
  /** Its name for screen readers: `2D Images 3`. */
  name: string
  index: number
  count: number
  collection: MediaCollection
  deleting: boolean
  going: DeletionState | undefined
  onView: () => void
}

/**
 * The drag type of a picture of this collection. Files from outside and other collections have
 * other types, the only thing that browsers show before the drop. Browsers make it lower case.
 */
const dragTypeOf = ({ fileType }: FileItem) => `application/x-plinth-${fileType}`.toLowerCase()

/** Keeps the focus on the moved file: on the pressed button or its neighbour. */
function followFocus(fileId: string | undefined, way: 'earlier' | 'later'): void {
  requestAnimationFrame(() => {
    const item = document.getElementById(`file-${fileId}`)
    const other = way === 'earlier' ? 'later' : 'earlier'
    const button = [way, other].map((each) =>
      item?.querySelector<HTMLElement>(`[data-move='${each}']:enabled`),
    )
    button.find((each) => each)?.focus()
  })
}

const thumbnail = 'aspect-[4/3] w-full bg-sand object-cover in-data-[going=true]:opacity-40'

/**
 * The focus outline is inside, because the item clips its corners. A second ring in the page's
 * colour makes it visible on any picture.
 */
const preview =
  'relative focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:after:absolute focus-visible:after:inset-[3px] focus-visible:after:border-3 focus-visible:after:border-paper'

function VideoPreview({ file, name }: Pick<Props, 'file' | 'name'>) {
  const poster = posterOf(file)
  const { play, player } = useVideo({ url: file.url, poster, name })
  return (
    <>
      <button
        type="button"
        className={`${preview} grid cursor-pointer place-items-center`}
        onClick={play}
        aria-label={`Play ${name}`}
      >
        {poster === undefined ? (
          <video src={file.url} preload="metadata" muted className={thumbnail} />
        ) : (
          <img src={poster} alt="" loading="lazy" className={thumbnail} />
        )}
        <span className="absolute grid size-[48px] place-items-center rounded-full bg-[rgb(10_14_12/65%)] text-white print:hidden [&>svg]:fill-current">
          <Play size={20} />
        </span>
      </button>
      {player}
    </>
  )
}

function Preview({ file, name, collection, onView }: Pick<Props, 'file' | 'name' | 'collection' | 'onView'>) {
  if (collection.kind === 'image') {
    return (
      <button
        type="button"
        className={`${preview} cursor-zoom-in`}
        onClick={onView}
        aria-label={`View ${name}`}
      >
        <Picture url={file.url} alt={file.alt ?? ''} sizes="260px" className={thumbnail} />
      </button>
    )
  }
  return <VideoPreview file={file} name={name} />
}

function Removal({ file, name, collection, going }: Pick<Props, 'file' | 'name' | 'collection' | 'going'>) {
  const id = file._id
  if (id === undefined)
    return <p className="p-3 text-sm text-muted">This server names no id to delete it by.</p>
  if (going === 'undoable' || going === 'deleting') {
    return (
      <div className="flex min-h-14 items-center justify-between gap-2 px-3" role="status">
        <span className="text-sm">Deleting...</span>
        {going === 'undoable' && (
          <Button kind="plain" size="small" autoFocus onClick={() => collection.keep(id)}>
            Undo
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-1 p-1.5">
      {going === 'failed' && (
        <p role="alert" className="px-2 text-sm text-danger">
          It could not be deleted.
        </p>
      )}
      <Button
        kind="plain"
        size="small"
        icon={<Trash2 size={18} />}
        aria-label={`Delete ${name}`}
        className="text-danger"
        onClick={() => collection.remove(id)}
      >
        Delete
      </Button>
    </div>
  )
}

function Arranging({ file, name, index, count, collection, onView }: Props) {
  const move = (way: 'earlier' | 'later') => {
    void collection.move(keyOf(file), way === 'earlier' ? index - 1 : index + 1)
    followFocus(file._id, way)
  }
  return (
    <div className="flex items-center justify-between p-1">
      <span className="flex">
        <IconButton
          data-move="earlier"
          label={`Move ${name} earlier`}
          icon={<ArrowLeft size={18} />}
          disabled={index === 0}
          onClick={() => move('earlier')}
        />
        <IconButton
          data-move="later"
          label={`Move ${name} later`}
          icon={<ArrowRight size={18} />}
          disabled={index === count - 1}
          onClick={() => move('later')}
        />
      </span>
      {collection.kind === 'image' && (
        <IconButton label={`Describe ${name}`} icon={<Pencil size={18} />} onClick={onView} />
      )}
    </div>
  )
}

export function MediaItem(props: Props) {
  const { file, index, collection, deleting, going } = props
  const [over, setOver] = useState(false)
  const dragType = dragTypeOf(file)
  const drop = (event: DragEvent) => {
    setOver(false)
    const key = event.dataTransfer.getData(dragType)
    if (key === '') return
    event.preventDefault()
    void collection.move(key, index)
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <li
      id={`file-${file._id}`}
      className={`grid content-start overflow-hidden rounded-xl border bg-paper print:break-inside-avoid ${over ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : 'border-line'}`}
      data-going={going !== undefined && going !== 'failed'}
      draggable={!deleting}
      onDragStart={(event) => event.dataTransfer.setData(dragType, keyOf(file))}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Preview {...props} />
      {deleting ? <Removal {...props} /> : <Arranging {...props} />}
    </li>
  )
}
