import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { lacksCall } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/leaving.ts'
import type { FileItem, File as StoredFile } from '#contract/files.ts'
import { showFailedCall } from './failedCall.ts'

/** Where a collection's files live: their kind, how they are read, shown, added and loaded anew. */
export type MediaSource = {
  readonly kind: 'image' | 'video'
  /** Toast after the files have been added: `New Images Added`. */
  readonly addedText: string
  files(): readonly FileItem[]
  show(files: readonly FileItem[]): void
  add(urls: string[]): Promise<readonly StoredFile[] | null>
  reload(): Promise<void>
}

/** The ids of those that have one. */
export const idsOf = (files: readonly FileItem[]): string[] =>
  files.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))

/** Sends the order of a collection's files to a server that keeps one. */
export type SaveOrder = (files: readonly FileItem[]) => Promise<void>

/** Makes what keeps a collection's order: one call at a time, for they could overtake each other, and then the newest order. */
export function makeSaveOrder(source: MediaSource): SaveOrder {
  let newest: readonly string[] | undefined
  let saving: Promise<void> | undefined

  async function send(ids: readonly string[]): Promise<'kept' | 'failed'> {
    try {
      await call('PUT /admin/files/order', { body: { fileIds: [...ids] } })
      return 'kept'
    } catch (error) {
      // What is sent next says everything anew, and fails with its own words.
      if (newest !== undefined) return 'failed'
      if (lacksCall(error)) toast.error('This server does not keep an order of files')
      else showFailedCall(error)
      return 'failed'
    }
  }
  async function sendAll(): Promise<void> {
    const stopAsking = askBeforeLeaving(() => newest !== undefined)
    while (newest !== undefined) {
      const ids = newest
      newest = undefined
      const done = await send(ids)
      if (newest !== undefined) continue
      // Files that were loaded while they were saved may stand as they stood before.
      if (done === 'failed' || idsOf(source.files()).join() !== ids.join()) await source.reload()
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
