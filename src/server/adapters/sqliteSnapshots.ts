import { Worker } from 'node:worker_threads'
import { type DatabaseConnection, DummyDriver, Kysely, SqliteDialect } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Database } from '../ports/database.ts'
import type { ReaderAnswer, ReaderRequest } from './sqliteReader.ts'

type Statement = ReaderRequest['statement']
type Rows = readonly unknown[]

/**
 * Starts a thread that reads a database.
 * @param onEnd called when it has ended, which it does by itself only after a fault
 */
function startReader(file: string, onEnd: () => void) {
  const waiting = new Map<number, PromiseWithResolvers<Rows>>()
  const thread = new Worker(new URL('./sqliteReader.ts', import.meta.url), { workerData: file, execArgv: [] })
  thread.unref()
  thread.on('message', (answer: ReaderAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rows' in answer) asked?.resolve(answer.rows)
    else asked?.reject(Object.assign(new Error(answer.error), { errcode: answer.errcode }))
  })
  const refuseAll = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  thread.on('error', refuseAll)
  thread.on('exit', () => {
    onEnd()
    refuseAll(new Error('the thread that reads the database has ended'))
  })
  let asked = 0
  return {
    ask(snapshot: number, statement: Statement): Promise<Rows> {
      asked += 1
      const answer = Promise.withResolvers<Rows>()
      waiting.set(asked, answer)
      thread.postMessage({ id: asked, snapshot, statement } satisfies ReaderRequest)
      return answer.promise
    },
    stop: () => thread.terminate(),
  }
}

/** Runs statements by a function; the snapshot is its own transaction. */
class SnapshotDriver extends DummyDriver {
  readonly #connection: DatabaseConnection

  constructor(run: (statement: Statement) => Promise<Rows>) {
    super()
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: Rows }) => ({
        rows: (await run({ sql, parameters })) as R[],
      }),
      streamQuery() {
        throw new Error('a snapshot reads whole answers')
      },
    }
  }

  override acquireConnection = async () => this.#connection
}

class SnapshotDialect extends SqliteDialect {
  readonly #driver: SnapshotDriver

  constructor(driver: SnapshotDriver) {
    super({ database: () => Promise.reject(new Error('another thread opens it')) })
    this.#driver = driver
  }

  override createDriver = () => this.#driver
}

/**
 * Snapshots of a database file, read by a thread of its own, so that a long read holds up nobody.
 * The first one starts the thread.
 */
export function makeSnapshots(file: string) {
  let reader: ReturnType<typeof startReader> | undefined
  let opened = 0
  const forget = () => {
    reader = undefined
  }
  const snapshot: Database['snapshot'] = async (job) => {
    reader ??= startReader(file, forget)
    const { ask } = reader
    opened += 1
    const id = opened
    const dialect = new SnapshotDialect(new SnapshotDriver((statement) => ask(id, statement)))
    try {
      return await job(new Kysely<Tables>({ dialect }))
    } finally {
      ask(id, undefined).catch(() => undefined)
    }
  }
  return { snapshot, stop: async () => reader?.stop() }
}
