/** Answers kept for "has it changed since?"; the server marks private answers `no-store`, so the browser keeps none. */
const most = 50
const kept = new Map<string, { readonly etag: string; readonly body: unknown }>()

/** The newest answers of conditional calls, in this page's memory alone. */
export const lastAnswers = {
  get: (name: string) => kept.get(name),
  /** Keeps an answer that has a validator; forgets the oldest beyond 50. */
  remember(name: string, etag: string | null, body: unknown): void {
    kept.delete(name)
    if (etag === null) return
    kept.set(name, { etag, body })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  },
}
