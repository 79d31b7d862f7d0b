import { etagOf } from './etag.ts'

export type KeptAnswer = {
  readonly version: string
  /** Of the text itself: what a restored backup or another instance answers alike has the same validator. */
  readonly etag: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

/** Addresses whose answers are kept; the catalogue of a large developer has a few thousand. */
const maxKept = 5000

/** Answers that are the same for everybody, as they were checked and sent, by address. */
export function makeVersionedAnswers() {
  const kept = new Map<string, KeptAnswer>()
  return {
    /**
     * @param version must have been read before `build` runs: data newer than its version is built again, data
     * older than its version would stay
     */
    async get(
      address: string,
      version: string,
      build: () => Promise<KeptAnswer['body']>,
    ): Promise<KeptAnswer> {
      const before = kept.get(address)
      if (before?.version === version) return before
      const body = await build()
      const answer = { version, etag: etagOf(body), body }
      kept.delete(address)
      kept.set(address, answer)
      const oldest = kept.keys().next()
      if (kept.size > maxKept && !oldest.done) kept.delete(oldest.value)
      return answer
    },
  }
}

export type VersionedAnswers = ReturnType<typeof makeVersionedAnswers>
