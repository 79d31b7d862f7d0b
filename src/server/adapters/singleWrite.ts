import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ running: boolean }>()

/** Runs the body of a write, or those of several in turn, so that a write asked for inside it is refused. */
export async function asSingleWrite<T>(body: () => T | Promise<T>): Promise<T> {
  const mark = { running: true }
  try {
    return await current.run(mark, body)
  } finally {
    mark.running = false
  }
}

/**
 * A write inside a write would wait for itself (SQLite) or for a connection that its own parent holds
 * (PostgreSQL, when the pool is used up): a mistake in the code, told at once.
 */
export const isInsideWrite = (): boolean => current.getStore()?.running === true

/** What such a write is refused with. */
export const nestedWrite = () => new Error('write() inside write(): pass the trx on instead')
