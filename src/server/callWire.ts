/** Bytes of a JSON body at the most, whichever way it came in; the longest real one is a project's description. */
export const bodyLimit = 256 * 1024

/** A request for one call of the contract, whichever way it came in. */
export type CallIn = {
  /** Parts of the address, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Address of the client, for limits. */
  readonly client: string
  /** @param name in lower case */
  header(name: string): string | undefined
  /**
   * The whole body, never more than `bodyLimit` bytes.
   * @throws Refusal 413 for a longer one, 400 for one that broke off
   */
  body(): Promise<Buffer> | Buffer
}

/** What goes back, before the headers that every answer carries. */
export type CallOut = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /**
   * Set when the answer depends on nothing but the database, the request and the time: how long it stays so, ms
   * since the epoch (see `keptAnswers.ts`).
   */
  readonly keepUntil?: number
}

export const jsonHeaders = { 'content-type': 'application/json' } as const
