import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isLost } from '#api/errors.ts'
import { bounds } from '#contract/fields/bounds.ts'
import type { File as StoredFile } from '#contract/files.ts'
import { putInPlace } from '#domain/order.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { idsOf, type MediaSource, type SaveOrder } from './mediaSource.ts'
import type { Upload, Uploads } from './uploads.ts'

const uploadedText = (kind: 'image' | 'video', count: number) =>
  kind === 'video' ? 'Videos uploaded' : count === 1 ? 'Image uploaded' : 'Images uploaded'

/** Adds uploaded files, and keeps them in the order in which they were chosen. */
export function makeDelivery(
  source: MediaSource,
  saveOrder: SaveOrder,
  uploads: () => Uploads,
  $attachFailed: { set(on: boolean): void },
) {
  const chosen: { upload: string; file?: string | undefined }[] = []
  /**
   * Uploads whose call got no answer. They are sent again alone, so that the call is the same one:
   * with more beside them they would be added twice.
   */
  let unanswered: readonly string[] = []
  let busy = false

  async function restoreOrder(arrived: readonly string[]): Promise<void> {
    const known = chosen.flatMap(({ file }) => (file === undefined ? [] : [file]))
    const shown = source.files()
    const ids = idsOf(shown)
    // Moves only files that arrived after later-chosen ones, so that an admin's own order stays.
    const isLate = (id: string) =>
      known.slice(known.indexOf(id) + 1).some((other) => !arrived.includes(other))
    const wanted = putInPlace(ids, known, new Set(arrived.filter(isLate)))
    if (wanted.every((id, index) => id === ids[index])) return
    const files = wanted.flatMap((id) => shown.filter(({ _id }) => _id === id))
    source.show(files)
    await saveOrder(files)
  }

  /** A failure only leaves a video without its poster. */
  const givePosters = (sent: readonly Upload[], added: readonly StoredFile[]) =>
    Promise.allSettled(
      sent.flatMap(({ progress }, index) => {
        const fileId = added[index]?._id
        if (progress.state !== 'sent' || progress.poster === undefined || fileId === undefined) return []
        return [call('PUT /admin/file/{fileId}', { params: { fileId }, body: { poster: progress.poster } })]
      }),
    )

  return async function deliver(waiting: readonly Upload[]): Promise<void> {
    if (busy) return
    busy = true
    const again = waiting.filter(({ id }) => unanswered.includes(id))
    const sent = again.length > 0 ? again : waiting.slice(0, bounds.filesPerCall)
    const urls = sent.flatMap(({ progress }) => (progress.state === 'sent' ? [progress.url] : []))
    const all = uploads().$uploads.get()
    for (const { id } of all) if (!chosen.some(({ upload }) => upload === id)) chosen.push({ upload: id })
    toast.success(uploadedText(source.kind, urls.length))
    try {
      const added = await source.add(urls)
      const arrived = sent.map(({ id }, index) => {
        const entry = chosen.find(({ upload }) => upload === id)
        const file = added?.[index]?._id
        if (entry !== undefined) entry.file = file
        return file
      })
      unanswered = []
      $attachFailed.set(false)
      toast.success(source.addedText)
      uploads().clear(sent.map(({ id }) => id))
      await givePosters(sent, added ?? [])
      await source.reload()
      await restoreOrder(arrived.flatMap((id) => id ?? []))
    } catch (error) {
      busy = false
      unanswered = isLost(error) ? sent.map(({ id }) => id) : []
      $attachFailed.set(true)
      showFailedCall(error)
      return
    }
    busy = false
    uploads().recheck()
  }
}
