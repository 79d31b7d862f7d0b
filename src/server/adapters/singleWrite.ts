import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ running: boolean }>()

/** Runs the body of a write, during which `refuseNestedWrite` throws. */
export async function asSingleWrite<T>(body: () => T | Promise<T>): Promise<T> {
  const mark = { running: true }
  try {
    return await current.run(mark, body)
  } finally {
    // What the body started may go on after its write, and write again then.
    mark.running = false
  }
}

/**
 * Throws inside a write. A nested write would wait for itself (SQLite), or for a connection that its parent holds
 * (PostgreSQL, when the pool is used up).
 */
export function refuseNestedWrite(): void {
  if (current.getStore()?.running) throw new Error('write() inside write(): pass the trx on instead')
}
