import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '#server/ports/database.ts'
import { asSingleWrite } from './singleWrite.ts'

/** How long a write waits for another process that is writing to the same file. */
const LOCK_WAIT_MS = 15_000

const SQLITE_BUSY = 5

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

/** `run` resolves to a function that gives the result to whoever asked for the job. */
type Job = { readonly run: (trx: Queries) => Promise<() => void>; readonly reject: (error: unknown) => void }

/**
 * Runs jobs one after another on the writing connection. Jobs that wait at the same time share one transaction, and so
 * one sync of the disk. Each runs once, behind a savepoint of its own: a job that fails leaves nothing, the others
 * stand. Nobody is answered before the commit.
 * @param raw the writing connection @param queries the same connection, for the jobs
 */
export function makeWriteQueue(raw: DatabaseSync, queries: Queries) {
  let waiting: Job[] = []
  let draining: Promise<void> | undefined

  /** Takes the write lock. While another process holds it, this one goes on serving reads. */
  async function begin(): Promise<void> {
    const deadline = performance.now() + LOCK_WAIT_MS
    for (;;) {
      try {
        return raw.exec('begin immediate')
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
        await pause(1 + Math.random() * 10)
      }
    }
  }

  /** @throws when SQLite has undone the whole transaction, as it does when the disk is full */
  async function runBehindSavepoint({ run, reject }: Job): Promise<() => void> {
    raw.exec('savepoint job')
    try {
      const answer = await asSingleWrite(() => run(queries))
      raw.exec('release job')
      return answer
    } catch (error) {
      if (!raw.isTransaction) throw error
      raw.exec('rollback to job; release job')
      return () => reject(error)
    }
  }

  async function commitTogether(jobs: readonly Job[]): Promise<void> {
    try {
      await begin()
      const answers: (() => void)[] = []
      for (const job of jobs) answers.push(await runBehindSavepoint(job))
      raw.exec('commit')
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      if (raw.isTransaction) raw.exec('rollback')
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that have arrived meanwhile join the same commit.
      await nextTurn()
      const jobs = waiting
      waiting = []
      await commitTogether(jobs)
    }
    draining = undefined
  }

  return {
    /** Runs the job in its turn. @returns its result, once that is on disk */
    add: <T>(job: (trx: Queries) => T | Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const run = async (trx: Queries) => {
          const value = await job(trx)
          return () => resolve(value)
        }
        waiting.push({ run, reject })
        draining ??= drain()
      }),
    /** Resolves when every job asked for so far has been answered. */
    idle: async (): Promise<void> => draining,
  }
}
