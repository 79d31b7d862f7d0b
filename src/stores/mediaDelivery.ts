import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isLost } from '#api/errors.ts'
import type { File as StoredFile } from '#contract/files.ts'
import { putInPlace } from '#domain/order.ts'
import { showFailedCall } from './failedCall.ts'
import { idsOf, type MediaSource, type SaveOrder } from './mediaSource.ts'
import type { Upload, Uploads } from './uploads.ts'

const uploadedText = (kind: 'image' | 'video', count: number) =>
  kind === 'video' ? 'Videos uploaded' : count === 1 ? 'Image uploaded' : 'Images uploaded'

/** Adds what has arrived, in the order in which it was chosen, also when one of it came late. */
export function makeDelivery(
  source: MediaSource,
  saveOrder: SaveOrder,
  uploads: () => Uploads,
  $attachFailed: { set(on: boolean): void },
) {
  const batch: { upload: string; file?: string | undefined }[] = []
  /** What was sent and not answered goes again by itself and as it was: with more beside it, it would be added twice. */
  let unanswered: readonly string[] = []
  let busy = false

  async function restoreOrder(arrived: readonly string[]): Promise<void> {
    const known = batch.flatMap(({ file }) => (file === undefined ? [] : [file]))
    const shown = source.files()
    const ids = idsOf(shown)
    const wanted = putInPlace(ids, known, new Set(arrived))
    if (wanted.every((id, index) => id === ids[index])) return
    const files = wanted.flatMap((id) => shown.filter(({ _id }) => _id === id))
    source.show(files)
    await saveOrder(files)
  }

  /** Failing is no more than a video without its poster. */
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
    const sent = again.length > 0 ? again : waiting
    const urls = sent.flatMap(({ progress }) => (progress.state === 'sent' ? [progress.url] : []))
    const all = uploads().$uploads.get()
    for (const { id } of all) if (!batch.some(({ upload }) => upload === id)) batch.push({ upload: id })
    toast.success(uploadedText(source.kind, urls.length))
    try {
      const added = await source.add(urls)
      const arrived = sent.map(({ id }, index) => {
        const entry = batch.find(({ upload }) => upload === id)
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
    uploads().settle()
  }
}
