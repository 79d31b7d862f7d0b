import { atom, type ReadableAtom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { soonOrOnLeaving } from '#browser/leaving.ts'
import type { FileItem, FileType } from '#contract/files.ts'
import { moved } from '#domain/order.ts'
import { makeDelivery } from './mediaDelivery.ts'
import { makeKeepOrder, type ShelfPlace } from './mediaPlace.ts'
import { dataIn, type ResourceStore } from './resource.ts'
import { makeUploads, type Uploads } from './uploads.ts'

/** How a file that is being deleted stands: it can be kept until the call is made. */
export type Going = 'undoable' | 'deleting' | 'failed'

export type MediaShelf = {
  readonly kind: 'image' | 'video'
  readonly uploads: Uploads
  readonly $going: ReadableAtom<Readonly<Record<string, Going>>>
  /** Files that have arrived but could not be added: the call failed. */
  readonly $stranded: ReadableAtom<boolean>
  addAgain(): void
  /** Moves the file of this key (`keyOf`) to a place; a file of another shelf is let be. */
  move(key: string, to: number): Promise<void>
  describe(fileId: string, alt: string): Promise<void>
  remove(fileId: string): void
  keep(fileId: string): void
}

/** What a file goes by among all files of a page: other servers give some of them no id. */
export const keyOf = (file: FileItem): string => file._id ?? file.url

/** Time to think again, in milliseconds. */
const undoTime = 3000

function makeRemoval(place: ShelfPlace) {
  const $going = atom<Readonly<Record<string, Going>>>({})
  const waiting = new Map<string, () => void>()
  const forget = (fileId: string) => {
    const { [fileId]: _, ...rest } = $going.get()
    $going.set(rest)
  }
  async function removeNow(fileId: string): Promise<void> {
    $going.set({ ...$going.get(), [fileId]: 'deleting' })
    try {
      const answer = await call('DELETE /admin/delete-file/{fileId}', { params: { fileId } })
      if (answer?.stillUsedBy?.length)
        toast.success(`Deleted here. Still used by ${answer.stillUsedBy.join(', ')}`)
      await place.reload()
      forget(fileId)
    } catch (error) {
      // The log alone (spec section 8); the file itself says that it is still there.
      console.error(error)
      $going.set({ ...$going.get(), [fileId]: 'failed' })
      // It is gone where the answer alone was lost.
      await place.reload()
    }
  }
  return {
    $going,
    remove: (fileId: string) => {
      if (['undoable', 'deleting'].includes($going.get()[fileId] ?? '')) return
      $going.set({ ...$going.get(), [fileId]: 'undoable' })
      // Nobody is there to undo it on a page that was left.
      waiting.set(
        fileId,
        soonOrOnLeaving(() => removeNow(fileId), undoTime),
      )
    },
    keep: (fileId: string) => {
      waiting.get(fileId)?.()
      if ($going.get()[fileId] === 'undoable') forget(fileId)
    },
  }
}

/** The files of one type of a project or unit, with everything that can be done with them. */
function makeMediaShelf(place: ShelfPlace): MediaShelf {
  const $stranded = atom(false)
  const keepOrder = makeKeepOrder(place)
  const deliver = makeDelivery(place, keepOrder, () => uploads, $stranded)
  const uploads: Uploads = makeUploads(place.kind, (sent) => void deliver(sent))
  const sent = () => uploads.$uploads.get().filter(({ progress }) => progress.state === 'sent')
  return {
    kind: place.kind,
    uploads,
    $stranded,
    ...makeRemoval(place),
    addAgain: () => void deliver(sent()),
    move: async (key, to) => {
      const from = place.files().findIndex((file) => keyOf(file) === key)
      if (from === -1 || from === to) return
      const files = moved(place.files(), from, to)
      place.show(files)
      await keepOrder(files)
    },
    describe: async (fileId, alt) => {
      await call('PUT /admin/file/{fileId}', { params: { fileId }, body: { alt } })
      place.show(place.files().map((file) => (file._id === fileId ? { ...file, alt } : file)))
      toast.success('Saved')
    },
  }
}

type WithFiles = { readonly files: readonly FileItem[] }

/**
 * Makes the shelves of a page, one for each type of its files.
 * @param add the client's call
 * @returns takes a type, and what is said once files of it are added
 */
export const shelvesOf =
  <T extends WithFiles, Type extends FileType>(
    page: ResourceStore<T>,
    add: (fileType: Type, urls: string[]) => ReturnType<ShelfPlace['add']>,
  ) =>
  (fileType: Type, addedText: string): MediaShelf => {
    const present = () => dataIn(page.$resource.get())
    return makeMediaShelf({
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
