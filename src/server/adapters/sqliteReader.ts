/** A thread that reads an embedded database for `sqliteSnapshots.ts`. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const mmapBytes = 1024 ** 3

/** A statement of one snapshot, or its end. */
export type ReaderRequest = {
  readonly id: number
  readonly snapshot: number
  readonly statement: { readonly sql: string; readonly parameters: readonly unknown[] } | undefined
}

/** A failure is told in parts: a copied error loses SQLite's `errcode`. */
export type ReaderAnswer = { readonly id: number } & (
  | { readonly rows: readonly unknown[] }
  | { readonly error: string; readonly errcode: unknown }
)

const snapshots = new Map<number, DatabaseSync>()

/** Each snapshot has a connection of its own, so that several can be open at once. */
function open(snapshot: number): DatabaseSync {
  const raw = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 })
  // Reads everything once: from the system's cache, without copies into this connection's own.
  raw.exec(`pragma temp_store = memory; pragma mmap_size = ${mmapBytes}; begin`)
  snapshots.set(snapshot, raw)
  return raw
}

function rowsOf({ snapshot, statement }: ReaderRequest): unknown[] {
  if (statement !== undefined) {
    const raw = snapshots.get(snapshot) ?? open(snapshot)
    return raw.prepare(statement.sql).all(...(statement.parameters as SQLInputValue[]))
  }
  snapshots.get(snapshot)?.close()
  snapshots.delete(snapshot)
  return []
}

function answerTo(request: ReaderRequest): ReaderAnswer {
  try {
    return { id: request.id, rows: rowsOf(request) }
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return { id: request.id, error: error instanceof Error ? error.message : String(error), errcode }
  }
}

parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(answerTo(request)))
