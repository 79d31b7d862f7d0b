import { atom, type ReadableAtom } from 'nanostores'
import { showError, showSuccess } from '#browser/toasts.ts'
import { ApiError } from '#client/failure.ts'
import { deleteFile, describeFile, giveStill, orderFiles, type ShownFile } from '#client/files.ts'
import type { FileType, File as StoredFile } from '#contract/files.ts'
import { moved, putInPlace } from '#domain/order.ts'
import { showFailedCall } from './failureTexts.ts'
import type { ResourceStore } from './resource.ts'
import { makeUploads, type Upload, type Uploads } from './uploads.ts'

/** Where a shelf's files live: their kind, how they are read, shown, added and loaded anew. */
type ShelfPlace = {
  readonly kind: 'image' | 'video'
  /** Toast after the files have been added: `New Images Added`. */
  readonly addedText: string
  files(): readonly ShownFile[]
  show(files: readonly ShownFile[]): void
  add(urls: string[]): Promise<readonly StoredFile[] | null>
  reload(): Promise<void>
}

/** How a file that is being deleted stands: it can be kept until the call is made. */
export type Going = 'undoable' | 'deleting' | 'failed'

export type MediaShelf = {
  readonly kind: 'image' | 'video'
  readonly uploads: Uploads
  readonly $going: ReadableAtom<Readonly<Record<string, Going>>>
  /** Files that have arrived but could not be added: the call failed. */
  readonly $stranded: ReadableAtom<boolean>
  addAgain(): void
  move(from: number, to: number): Promise<void>
  describe(fileId: string, alt: string): Promise<void>
  remove(fileId: string): void
  keep(fileId: string): void
}

/** Time to think again, in milliseconds. */
const undoTime = 3000

const uploadedText = (kind: 'image' | 'video', count: number) =>
  kind === 'video' ? 'Videos uploaded' : count === 1 ? 'Image uploaded' : 'Images uploaded'

const lacksCall = (error: unknown) => error instanceof ApiError && [404, 405].includes(error.status)

/** Sends an order to a server that keeps one. */
async function keepOrder(place: ShelfPlace, files: readonly ShownFile[]): Promise<void> {
  const ids = files.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  try {
    await orderFiles(ids)
  } catch (error) {
    if (lacksCall(error)) showError('This server does not keep an order of files')
    else showFailedCall(error)
    await place.reload()
  }
}

/** Adds what has arrived, in the order in which it was chosen, also when one of it came late. */
function makeDelivery(place: ShelfPlace, uploads: () => Uploads, $stranded: { set(on: boolean): void }) {
  const batch: { upload: string; file?: string | undefined }[] = []
  let busy = false

  async function mendOrder(arrived: readonly string[]): Promise<void> {
    const known = batch.flatMap(({ file }) => (file === undefined ? [] : [file]))
    const shown = place.files()
    const ids = shown.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
    const wanted = putInPlace(ids, known, new Set(arrived))
    if (wanted.every((id, index) => id === ids[index])) return
    const files = wanted.flatMap((id) => shown.filter(({ _id }) => _id === id))
    place.show(files)
    await keepOrder(place, files)
  }

  /** Failing is no more than a film without its still. */
  const giveStills = (sent: readonly Upload[], added: readonly StoredFile[]) =>
    Promise.allSettled(
      sent.flatMap(({ progress }, index) => {
        const fileId = added[index]?._id
        if (progress.state !== 'sent' || progress.still === undefined || fileId === undefined) return []
        return [giveStill(fileId, progress.still)]
      }),
    )

  return async function deliver(sent: readonly Upload[]): Promise<void> {
    if (busy) return
    busy = true
    const urls = sent.flatMap(({ progress }) => (progress.state === 'sent' ? [progress.url] : []))
    const all = uploads().$uploads.get()
    for (const { id } of all) if (!batch.some(({ upload }) => upload === id)) batch.push({ upload: id })
    showSuccess(uploadedText(place.kind, urls.length))
    try {
      const added = await place.add(urls)
      const arrived = sent.map(({ id }, index) => {
        const entry = batch.find(({ upload }) => upload === id)
        const file = added?.[index]?._id
        if (entry !== undefined) entry.file = file
        return file
      })
      $stranded.set(false)
      showSuccess(place.addedText)
      uploads().clear(sent.map(({ id }) => id))
      await giveStills(sent, added ?? [])
      await place.reload()
      await mendOrder(arrived.flatMap((id) => id ?? []))
    } catch (error) {
      busy = false
      $stranded.set(true)
      showFailedCall(error)
      return
    }
    busy = false
    uploads().settle()
  }
}

function makeRemoval(place: ShelfPlace) {
  const $going = atom<Readonly<Record<string, Going>>>({})
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const forget = (fileId: string) => {
    const { [fileId]: _, ...rest } = $going.get()
    $going.set(rest)
  }
  async function removeNow(fileId: string): Promise<void> {
    $going.set({ ...$going.get(), [fileId]: 'deleting' })
    try {
      const answer = await deleteFile(fileId)
      if (answer?.stillUsedBy?.length)
        showSuccess(`Deleted here. Still used by ${answer.stillUsedBy.join(', ')}`)
      await place.reload()
      forget(fileId)
    } catch (error) {
      // The log alone (spec section 8); the file itself says that it is still there.
      console.error(error)
      $going.set({ ...$going.get(), [fileId]: 'failed' })
    }
  }
  return {
    $going,
    remove: (fileId: string) => {
      if (['undoable', 'deleting'].includes($going.get()[fileId] ?? '')) return
      $going.set({ ...$going.get(), [fileId]: 'undoable' })
      timers.set(
        fileId,
        setTimeout(() => removeNow(fileId), undoTime),
      )
    },
    keep: (fileId: string) => {
      clearTimeout(timers.get(fileId))
      if ($going.get()[fileId] === 'undoable') forget(fileId)
    },
  }
}

/** The files of one type of a project or unit, with everything that can be done with them. */
function makeMediaShelf(place: ShelfPlace): MediaShelf {
  const $stranded = atom(false)
  const deliver = makeDelivery(place, () => uploads, $stranded)
  const uploads: Uploads = makeUploads(place.kind, (sent) => void deliver(sent))
  const sent = () => uploads.$uploads.get().filter(({ progress }) => progress.state === 'sent')
  return {
    kind: place.kind,
    uploads,
    $stranded,
    ...makeRemoval(place),
    addAgain: () => void deliver(sent()),
    move: async (from, to) => {
      const files = moved(place.files(), from, to)
      place.show(files)
      await keepOrder(place, files)
    },
    describe: async (fileId, alt) => {
      await describeFile(fileId, alt)
      place.show(place.files().map((file) => (file._id === fileId ? { ...file, alt } : file)))
      showSuccess('Saved')
    },
  }
}

type WithFiles = { readonly files: readonly ShownFile[] }
type ShelfKind = Pick<ShelfPlace, 'kind' | 'addedText' | 'add'> & { readonly fileType: FileType }

/** The shelf of one type among the files of a page. */
export function makeShelfOf<T extends WithFiles>(
  page: ResourceStore<T>,
  { fileType, ...kind }: ShelfKind,
): MediaShelf {
  const present = () => {
    const shown = page.$resource.get()
    return shown.state === 'ready' ? shown.data : undefined
  }
  return makeMediaShelf({
    ...kind,
    files: () => (present()?.files ?? []).filter((file) => file.fileType === fileType),
    show: (files) => {
      const data = present()
      if (data === undefined) return
      page.put({ ...data, files: [...data.files.filter((file) => file.fileType !== fileType), ...files] })
    },
    reload: () => page.reload({ fresh: true }),
  })
}
