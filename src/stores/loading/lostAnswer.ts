import { isLost } from '#api/errors.ts'
import { settleLost } from '#api/idempotency.ts'
import type { ResourceStore } from './resource.ts'

/**
 * Handles a failed call, for `catch`. If no answer came, reloads what the call changes to see
 * whether it was carried out.
 * @returns a handler that returns undefined if it was, and else throws the call's error
 */
export const unlessDone =
  <T>(store: ResourceStore<T>, isDone: (data: T) => boolean) =>
  async (error: unknown): Promise<undefined> => {
    if (!isLost(error)) throw error
    await store.reload({ fresh: true })
    const now = store.$resource.get()
    if (now.state !== 'ready' || now.stale || !isDone(now.data)) throw error
    settleLost(error)
  }
