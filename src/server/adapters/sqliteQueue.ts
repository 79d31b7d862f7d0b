import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '../ports/database.ts'
import { asSingleWrite } from './singleWrite.ts'

/** How long a write waits for another process that is writing to the same file. */
const lockWaitMs = 15_000

const sqliteBusy = 5

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy

/** `run` resolves to a function that resolves the caller's promise. */
type Job = { readonly run: (trx: Queries) => Promise<() => void>; readonly reject: (error: unknown) => void }

/**
 * Runs jobs one after another on the writing connection. Jobs that wait at the same time share one
 * transaction, and so one sync of the disk. Each runs once, behind its own savepoint: a failed job
 * changes nothing and leaves the others intact. No job resolves before the commit.
 * @param raw the writing connection
 * @param queries the same connection, for the jobs
 */
export function makeWriteQueue(raw: DatabaseSync, queries: Queries) {
  let waiting: Job[] = []
  let draining: Promise<void> | undefined

  /** Takes the write lock. Waits while another process holds it, without blocking reads. */
  async function begin(): Promise<void> {
    const deadline = performance.now() + lockWaitMs
    for (;;) {
      try {
        return raw.exec('begin immediate')
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
        await pause(1 + Math.random() * 10)
      }
    }
  }

  /** @throws if SQLite has rolled back the whole transaction, as it does when the disk is full */
  async function runBehindSavepoint({ run, reject }: Job): Promise<() => void> {
    raw.exec('savepoint job')
    try {
      const settle = await asSingleWrite(() => run(queries))
      raw.exec('release job')
      return settle
    } catch (error) {
      if (!raw.isTransaction) throw error
      raw.exec('rollback to job; release job')
      return () => reject(error)
    }
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    try {
      await begin()
      const settles: (() => void)[] = []
      for (const job of jobs) settles.push(await runBehindSavepoint(job))
      raw.exec('commit')
      for (const settle of settles) settle()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      if (raw.isTransaction) raw.exec('rollback')
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that arrived meanwhile join the same commit.
      await nextTurn()
      const jobs = waiting
      waiting = []
      await commitTogether(jobs)
    }
    draining = undefined
  }

  return {
    /** Queues a job. @returns its result, once the commit is on disk */
    add: <T>(job: (trx: Queries) => T | Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (trx: Queries) => {
          const value = await job(trx)
          return () => resolve(value)
        }
        waiting.push({ run, reject })
        draining ??= drain()
      }),
    /** Resolves when all queued jobs are done. */
    idle: async (): Promise<void> => draining,
  }
}
