/** Work that continues after its request was answered, such as sending a mail. */
export type BackgroundTasks = {
  add(work: Promise<void>): void
  /** Resolves when no task is running. */
  idle(): Promise<void>
}

/**
 * Keeps track of work that outlives its request, so that a graceful stop and a test can wait for
 * it.
 */
export function makeBackgroundTasks(onError: (error: unknown) => void): BackgroundTasks {
  const pending = new Set<Promise<void>>()
  return {
    add(work) {
      const watched = work.catch(onError).finally(() => pending.delete(watched))
      pending.add(watched)
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
