import { LRUCache } from 'lru-cache'
import { catalogueVersion } from '../database/meta.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { weakEtag } from './etag.ts'

type KeptAnswer = { readonly body: Uint8Array<ArrayBuffer>; readonly etag: string }

/** Bytes of answers in memory: the pages of some 20,000 units. */
export const maxBytes = 32 * 1024 ** 2

/** Bytes that an answer takes in memory beside its body. */
const overhead = 500

/**
 * Keeps what visitors read: one answer for each version of the catalogue, made once, also for those
 * who ask while it is made. The version is read for each request, and before the answer is made: no
 * answer is older than the version that it is kept under. Answers of past versions are never asked
 * for again, and make room for others.
 */
export function keepAnswers({ read }: Pick<Database, 'read'>, clock: Clock) {
  const answers = new LRUCache<string, KeptAnswer, () => Promise<string>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.byteLength + overhead,
    fetchMethod: async (_name, _before, { context: make }) => {
      const text = await make()
      return { body: Buffer.from(text), etag: weakEtag(text) }
    },
    // Whoever waits gets the answer, even if there is no room to keep it.
    ignoreFetchAbort: true,
  })
  /** @param make makes the text; what it throws is thrown, and nothing is kept */
  return async (name: string, make: () => Promise<string>): Promise<KeptAnswer> =>
    answers.forceFetch(`${await catalogueVersion(read, clock.iso())} ${name}`, { context: make })
}
