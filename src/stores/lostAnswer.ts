import { isLost } from '#api/errors.ts'
import { settleLost } from '#api/idempotency.ts'
import type { Resource, ResourceStore } from './resource.ts'

/**
 * Handles a failed call, for `catch`. If no answer came, reloads what the call changes to see
 * whether it was carried out.
 * @returns a handler that returns undefined if it was, and else throws the call's error
 */
export const unlessDone =
  <T>(store: ResourceStore<T>, isDone: (now: Resource<T>) => boolean) =>
  async (error: unknown): Promise<undefined> => {
    if (isLost(error)) await store.reload({ fresh: true })
    if (!isLost(error) || !isDone(store.$resource.get())) throw error
    settleLost(error)
  }
