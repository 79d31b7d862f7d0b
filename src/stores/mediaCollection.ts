import { atom, type ReadableAtom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { soonOrOnLeaving } from '#browser/leaving.ts'
import type { FileItem, FileType } from '#contract/files.ts'
import { moved } from '#domain/order.ts'
import { makeDelivery } from './mediaDelivery.ts'
import { type MediaSource, makeSaveOrder } from './mediaSource.ts'
import { dataIn, type ResourceStore } from './resource.ts'
import { makeUploads, type Uploads } from './uploads.ts'

/** How a file that is being deleted stands: it can be kept until the call is made. */
export type DeletionState = 'undoable' | 'deleting' | 'failed'

export type MediaCollection = {
  readonly kind: 'image' | 'video'
  readonly uploads: Uploads
  readonly $deletions: ReadableAtom<Readonly<Record<string, DeletionState>>>
  /** Files that have arrived but could not be added: the call failed. */
  readonly $attachFailed: ReadableAtom<boolean>
  addAgain(): void
  /** Moves the file of this key (`keyOf`) to a place; a file of another collection is let be. */
  move(key: string, to: number): Promise<void>
  describe(fileId: string, alt: string): Promise<void>
  remove(fileId: string): void
  keep(fileId: string): void
}

/** What a file goes by among all files of a page: other servers give some of them no id. */
export const keyOf = (file: FileItem): string => file._id ?? file.url

/** Time to think again, in milliseconds. */
const undoTime = 3000

function makeRemoval(source: MediaSource) {
  const $deletions = atom<Readonly<Record<string, DeletionState>>>({})
  const waiting = new Map<string, () => void>()
  const forget = (fileId: string) => {
    const { [fileId]: _, ...rest } = $deletions.get()
    $deletions.set(rest)
  }
  async function removeNow(fileId: string): Promise<void> {
    $deletions.set({ ...$deletions.get(), [fileId]: 'deleting' })
    try {
      const answer = await call('DELETE /admin/delete-file/{fileId}', { params: { fileId } })
      if (answer?.stillUsedBy?.length)
        toast.success(`Deleted here. Still used by ${answer.stillUsedBy.join(', ')}`)
      await source.reload()
      forget(fileId)
    } catch (error) {
      // The log alone (spec section 8); the file itself says that it is still there.
      console.error(error)
      $deletions.set({ ...$deletions.get(), [fileId]: 'failed' })
      // It is gone where the answer alone was lost.
      await source.reload()
    }
  }
  return {
    $deletions,
    remove: (fileId: string) => {
      if (['undoable', 'deleting'].includes($deletions.get()[fileId] ?? '')) return
      $deletions.set({ ...$deletions.get(), [fileId]: 'undoable' })
      // Nobody is there to undo it on a page that was left.
      waiting.set(
        fileId,
        soonOrOnLeaving(() => removeNow(fileId), undoTime),
      )
    },
    keep: (fileId: string) => {
      waiting.get(fileId)?.()
      if ($deletions.get()[fileId] === 'undoable') forget(fileId)
    },
  }
}

/** The files of one type of a project or unit, with everything that can be done with them. */
function makeMediaCollection(source: MediaSource): MediaCollection {
  const $attachFailed = atom(false)
  const saveOrder = makeSaveOrder(source)
  const deliver = makeDelivery(source, saveOrder, () => uploads, $attachFailed)
  const uploads: Uploads = makeUploads(source.kind, (sent) => void deliver(sent))
  const sent = () => uploads.$uploads.get().filter(({ progress }) => progress.state === 'sent')
  return {
    kind: source.kind,
    uploads,
    $attachFailed,
    ...makeRemoval(source),
    addAgain: () => void deliver(sent()),
    move: async (key, to) => {
      const from = source.files().findIndex((file) => keyOf(file) === key)
      if (from === -1 || from === to) return
      const files = moved(source.files(), from, to)
      source.show(files)
      await saveOrder(files)
    },
    describe: async (fileId, alt) => {
      await call('PUT /admin/file/{fileId}', { params: { fileId }, body: { alt } })
      source.show(source.files().map((file) => (file._id === fileId ? { ...file, alt } : file)))
      toast.success('Saved')
    },
  }
}

type WithFiles = { readonly files: readonly FileItem[] }

/**
 * Makes the collections of a page, one for each type of its files.
 * @param add the client's call
 * @returns takes a type, and what is said once files of it are added
 */
export const collectionsOf =
  <T extends WithFiles, Type extends FileType>(
    page: ResourceStore<T>,
    add: (fileType: Type, urls: string[]) => ReturnType<MediaSource['add']>,
  ) =>
  (fileType: Type, addedText: string): MediaCollection => {
    const present = () => dataIn(page.$resource.get())
    return makeMediaCollection({
      kind: fileType.endsWith('video') ? 'video' : 'image',
      addedText,
      add: (urls) => add(fileType, urls),
      files: () => (present()?.files ?? []).filter((file) => file.fileType === fileType),
      show: (files) => {
        const data = present()
        if (data === undefined) return
        page.put({ ...data, files: [...data.files.filter((file) => file.fileType !== fileType), ...files] })
      },
      reload: () => page.reload({ fresh: true }),
    })
  }
