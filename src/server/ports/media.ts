export type MediaFile = {
  readonly bytes: number
  /** @param range first and last byte, both included; default: the whole file */
  open(range?: { readonly first: number; readonly last: number }): ReadableStream
}

export type MediaPort = {
  /**
   * Stores the files of one upload: all or, after a crash, none.
   * @param id the name of a new folder
   * @param files contents by path in that folder
   */
  store(id: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  remove(id: string): Promise<void>
  /** @param path `{id}/…` @returns undefined if there is no such file */
  find(path: string): Promise<MediaFile | undefined>
  /** Removes incomplete uploads of a crash. @param before epoch milliseconds */
  dropUnfinished(before: number): Promise<void>
  /** Bytes that are free where the files are. */
  freeBytes(): Promise<number>
}
