/** A stored file, ready to be sent in whole or in part. */
export type MediaFile = {
  readonly bytes: number
  /** @param range first and last byte, both included; without one, everything */
  open(range?: { readonly first: number; readonly last: number }): ReadableStream
}

/** Where pictures and videos lie. */
export type MediaPort = {
  /**
   * Keeps the files of one upload: after a crash either all of them are there or none.
   * @param id a folder of its own
   * @param files contents by path below that folder
   */
  store(id: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  remove(id: string): Promise<void>
  /** @param path `{id}/…`; undefined when nothing is there */
  find(path: string): Promise<MediaFile | undefined>
  /** Removes what a crash left half written before a time (epoch milliseconds). */
  dropUnfinished(before: number): Promise<void>
}
