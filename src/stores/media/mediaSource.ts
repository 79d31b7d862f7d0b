import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { lacksCall } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/page/leaving.ts'
import type { FileItem, File as StoredFile } from '#contract/files.ts'
import { showFailedCall } from '../loading/failedCall.ts'

export type MediaSource = {
  readonly kind: 'image' | 'video'
  /** Toast after the files have been added: `New Images Added`. */
  readonly addedText: string
  files(): readonly FileItem[]
  show(files: readonly FileItem[]): void
  add(urls: string[]): Promise<readonly StoredFile[] | null>
  reload(): Promise<void>
}

export const idsOf = (files: readonly FileItem[]): string[] =>
  files.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))

export type SaveOrder = (files: readonly FileItem[]) => Promise<void>

/** Saves orders one call at a time, always the newest: parallel calls could overtake each other. */
export function makeSaveOrder(source: MediaSource): SaveOrder {
  let newest: readonly string[] | undefined
  let saving: Promise<void> | undefined

  /** Returns whether the order was saved. */
  async function send(ids: readonly string[]): Promise<boolean> {
    try {
      await call('PUT /admin/files/order', { body: { fileIds: [...ids] } })
      return true
    } catch (error) {
      // The next call sends the whole order again and reports its own failure.
      if (newest !== undefined) return false
      if (lacksCall(error)) toast.error('This server does not keep an order of files')
      else showFailedCall(error)
      return false
    }
  }
  async function sendAll(): Promise<void> {
    const stopAsking = askBeforeLeaving(() => newest !== undefined)
    while (newest !== undefined) {
      const ids = newest
      newest = undefined
      const isSaved = await send(ids)
      if (newest !== undefined) continue
      // Files that were loaded during the call may be in the old order.
      if (!isSaved || idsOf(source.files()).join() !== ids.join()) await source.reload()
    }
    stopAsking()
    saving = undefined
  }

  return (files) => {
    newest = idsOf(files)
    saving ??= sendAll()
    return saving
  }
}
