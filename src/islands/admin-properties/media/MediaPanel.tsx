import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import type { FileItem } from '#contract/files.ts'
import { resumedForm } from '#stores/forms/resumeDraft.ts'
import { altDraft, keyOf, type MediaCollection } from '#stores/media/mediaCollection.ts'
import { LazyDropzone } from './LazyDropzone.tsx'
import { MediaItem } from './MediaItem.tsx'
import { UploadList } from './UploadList.tsx'
import { ViewDialog } from './ViewDialog.tsx'

type Props = {
  title: string
  collection: MediaCollection
  files: readonly FileItem[]
  /** The name of the project or unit whose page shows the files. */
  owner: string
}

const emptyTexts = { image: 'No Images Available', video: 'No Videos Available' }

function AttachFailed({ collection }: { collection: MediaCollection }) {
  if (!useStore(collection.$attachFailed)) return null
  return (
    <div className="notice" data-kind="danger" role="alert">
      <p className="flex-1">The files are uploaded but not added yet.</p>
      <Button kind="quiet" size="small" onClick={collection.addAgain}>
        Add again
      </Button>
    </div>
  )
}

function Items({ title, collection, files, owner, deleting }: Props & { deleting: boolean }) {
  const going = useStore(collection.$deletions)
  // By id and not by index: deleting an earlier one moves it while it is open.
  const [viewed, setViewed] = useState<string>()
  const place = files.findIndex((file) => keyOf(file) === viewed)
  const view = files[place]
  const begun = files.find(({ _id }) => altDraft(_id) === resumedForm())
  useResumeDraft(begun && altDraft(begun._id), () => setViewed(begun && keyOf(begun)))
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-4" aria-label={title}>
        {files.map((file, index) => (
          <MediaItem
            key={keyOf(file)}
            {...{ file, index, collection, deleting }}
            name={`${title} ${index + 1}`}
            count={files.length}
            going={going[file._id ?? '']}
            onView={() => setViewed(keyOf(file))}
          />
        ))}
      </ul>
      {view !== undefined && (
        <ViewDialog
          file={view}
          name={`${title} ${place + 1}`}
          {...{ owner, collection }}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}

export function MediaPanel({ title, collection, files, owner }: Props) {
  const id = useId()
  const [deleting, setDeleting] = useState(false)
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-title-sm">
          {title}
        </h2>
        <Button kind="quiet" size="small" onClick={() => setDeleting(!deleting)}>
          {deleting ? 'Toggle View Mode' : 'Toggle Delete Mode'}
        </Button>
      </header>
      {deleting && (
        <p className="text-sm text-muted">
          What you delete leaves the public page of {owner} too. You can undo it for three seconds, unless you
          leave the page.
        </p>
      )}
      {files.length === 0 && <p className="text-muted">{emptyTexts[collection.kind]}</p>}
      {files.length > 0 && <Items {...{ title, collection, files, owner, deleting }} />}
      <AttachFailed collection={collection} />
      <UploadList uploads={collection.uploads} />
      <LazyDropzone kind={collection.kind} label={title} many onFiles={collection.uploads.add} />
    </section>
  )
}
