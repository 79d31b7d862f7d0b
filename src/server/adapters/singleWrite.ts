import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ running: boolean }>()

/** Runs the body of a write; `refuseNestedWrite` throws inside it. */
export async function asSingleWrite<T>(body: () => T | Promise<T>): Promise<T> {
  const mark = { running: true }
  try {
    return await current.run(mark, body)
  } finally {
    // Code that the body started may run longer than the write, and may write then.
    mark.running = false
  }
}

/**
 * Throws inside a write. A nested write would wait for itself on SQLite. On PostgreSQL it would
 * wait for a connection that its parent holds, once the pool is used up.
 */
export function refuseNestedWrite(): void {
  if (current.getStore()?.running) throw new Error('write() inside write(): pass the trx on instead')
}
