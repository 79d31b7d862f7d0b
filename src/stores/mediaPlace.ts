import { showError } from '#browser/toasts.ts'
import { ApiError } from '#client/failure.ts'
import { orderFiles, type ShownFile } from '#client/files.ts'
import type { File as StoredFile } from '#contract/files.ts'
import { showFailedCall } from './failureTexts.ts'

/** Where a shelf's files live: their kind, how they are read, shown, added and loaded anew. */
export type ShelfPlace = {
  readonly kind: 'image' | 'video'
  /** Toast after the files have been added: `New Images Added`. */
  readonly addedText: string
  files(): readonly ShownFile[]
  show(files: readonly ShownFile[]): void
  add(urls: string[]): Promise<readonly StoredFile[] | null>
  reload(): Promise<void>
}

const lacksCall = (error: unknown) => error instanceof ApiError && [404, 405].includes(error.status)

/** Sends an order to a server that keeps one. */
export async function keepOrder(place: ShelfPlace, files: readonly ShownFile[]): Promise<void> {
  const ids = files.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))
  try {
    await orderFiles(ids)
  } catch (error) {
    if (lacksCall(error)) showError('This server does not keep an order of files')
    else showFailedCall(error)
    await place.reload()
  }
}
