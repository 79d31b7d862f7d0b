import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '#server/ports/database.ts'
import { asSingleWrite } from './singleWrite.ts'
import type { Connection } from './sqliteConnection.ts'

/** Jobs that share one commit at most: bounds how long the first one waits for the last. */
const MAX_BATCH = 500

/** How long a batch gathers jobs at the most. */
const GATHER_MS = 10

/** After a job failed among others, so many batches go behind savepoints: failures must not make every batch run twice. */
const CAREFUL_BATCHES = 100

/** How long a batch waits for another process that is writing to the same file. */
const LOCK_WAIT_MS = 15_000

const SQLITE_BUSY = 5

type Job = {
  readonly work: (trx: Queries) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  /** What the work gave when it last ran. */
  value: unknown
}
type Outcome = { readonly job: Job; readonly failure?: { readonly error: unknown } }

/** A statement without rows or values, kept prepared. */
const command = (raw: Connection['raw'], text: string) => {
  const statement = raw.prepare(text)
  return () => void statement.run()
}

const commandsOf = (raw: Connection['raw']) => ({
  begin: command(raw, 'begin immediate'),
  commit: command(raw, 'commit'),
  savepoint: command(raw, 'savepoint job'),
  release: command(raw, 'release job'),
})

async function runJob(job: Job, trx: Queries): Promise<void> {
  job.value = await job.work(trx)
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

/**
 * The writer's queue. Jobs run one after another; those that wait together share one BEGIN IMMEDIATE .. COMMIT,
 * hence one sync of the disk. Nobody is answered before that commit. When one of them fails, all are undone and run
 * again, each behind a savepoint of its own, so that it leaves nothing and its neighbours everything.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #run: ReturnType<typeof commandsOf>
  readonly #onCommit: () => void
  #waiting: Job[] = []
  #draining: Promise<void> | undefined
  #careful = 0

  /** @param onCommit called after every commit, before its jobs are answered */
  constructor(connection: Connection, onCommit: () => void) {
    this.#connection = connection
    this.#run = commandsOf(connection.raw)
    this.#onCommit = onCommit
  }

  /** Runs the job in its turn; resolves with its result once that is on disk. */
  add<T>(work: (trx: Queries) => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // What comes back is what this very work gave.
      this.#waiting.push({ work, resolve: resolve as Job['resolve'], reject, value: undefined })
      this.#draining ??= this.#drain()
    })
  }

  /** Resolves when every job asked for so far has been answered. */
  async idle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    await this.#gather()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH)
      await this.#commitTogether(batch, this.#connection.queries)
      await this.#gather()
    }
    this.#draining = undefined
  }

  /**
   * Lets requests that arrive together join the same commit, whose cost, the sync above all, is then shared. Who
   * writes alone waits for one turn of the event loop; where several do, the others are waited for as long as more
   * come with every millisecond.
   */
  async #gather(): Promise<void> {
    await nextTurn()
    const deadline = performance.now() + GATHER_MS
    let before = 1
    while (
      this.#waiting.length > before &&
      this.#waiting.length < MAX_BATCH &&
      performance.now() < deadline
    ) {
      before = this.#waiting.length
      await pause(1)
    }
  }

  async #commitTogether(batch: readonly Job[], trx: Queries): Promise<void> {
    try {
      await this.#begin()
      // One guard for all: keeping one for each costs more than the shortest of them.
      const outcomes = await asSingleWrite(
        async () => (await this.#runBare(batch, trx)) ?? this.#runApart(batch, trx),
      )
      this.#commit(outcomes)
      this.#waiting.unshift(...batch.slice(outcomes.length))
    } catch (error) {
      for (const job of batch) job.reject(error)
      this.#rollBack()
    }
  }

  /**
   * Runs the jobs without a savepoint each, which costs less while none fails.
   * @returns undefined when that is not to be done, or one of several failed: nothing of them is in the transaction then
   */
  async #runBare(batch: readonly Job[], trx: Queries): Promise<Outcome[] | undefined> {
    const { raw } = this.#connection
    if (batch.length > 1 && this.#careful > 0) {
      this.#careful -= 1
      return undefined
    }
    for (const job of batch) {
      try {
        await runJob(job, trx)
        if (!raw.isTransaction) throw new Error('a job went on after its transaction was undone')
      } catch (error) {
        if (raw.isTransaction) raw.exec('rollback')
        if (batch.length === 1) return [{ job, failure: { error } }]
        this.#careful = CAREFUL_BATCHES
        await this.#begin()
        return undefined
      }
    }
    return batch.map((job) => ({ job }))
  }

  /** Runs the jobs each behind a savepoint, until all have run or SQLite undoes the whole transaction. */
  async #runApart(batch: readonly Job[], trx: Queries): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const job of batch) {
      outcomes.push(await this.#runBehindSavepoint(job, trx))
      if (!this.#connection.raw.isTransaction) break
    }
    return outcomes
  }

  async #runBehindSavepoint(job: Job, trx: Queries): Promise<Outcome> {
    const { raw } = this.#connection
    this.#run.savepoint()
    try {
      await runJob(job, trx)
      this.#run.release()
      return { job }
    } catch (error) {
      if (raw.isTransaction) raw.exec('rollback to job; release job')
      return { job, failure: { error } }
    }
  }

  #commit(outcomes: readonly Outcome[]): void {
    const { raw } = this.#connection
    // A full disk or an i/o error makes SQLite undo the whole transaction: then nobody's work is there.
    const undone = raw.isTransaction ? undefined : outcomes.at(-1)?.failure
    if (raw.isTransaction) this.#run.commit()
    this.#onCommit()
    for (const { job, failure } of outcomes) {
      const failed = undone ?? failure
      if (failed === undefined) job.resolve(job.value)
      else job.reject(failed.error)
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.raw.isTransaction) this.#connection.raw.exec('rollback')
    } catch {
      // The next batch finds the transaction still open, and tells its own jobs.
    }
  }

  /** Takes the write lock. While another process holds it, this one goes on serving reads. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + LOCK_WAIT_MS
    for (;;) {
      try {
        this.#run.begin()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
        await pause(1 + Math.random() * 10)
      }
    }
  }
}
