import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../database/schema.ts'
import type { Database } from '../ports/database.ts'
import { makeFolder } from './folder.ts'
import { refuseNestedWrite } from './singleWrite.ts'
import { makeWriteQueue } from './sqliteQueue.ts'
import { makeSnapshots } from './sqliteSnapshots.ts'

/** How long a statement waits for another process's lock, blocking this one; the queue retries. */
const busyMs = 200

/** Pages of 4 KiB in the log, 64 MB, before they are copied into the database. */
const checkpointPages = 16_000

/** Statements that return no rows. Asking SQLite would be slower: it describes every column. */
const returnsNoRows = /^\s*(insert|update|delete)\b(?!.*\breturning\b)/is

/**
 * Adapts node:sqlite to Kysely's interface. Statements stay prepared: SQLite takes as long to read
 * a short query's text as to answer it. Closing the connection ends them.
 */
function toKyselyDatabase(raw: DatabaseSync): SqliteDatabase {
  const prepared = new LRUCache<string, StatementSync>({ max: 500, memoMethod: (text) => raw.prepare(text) })
  return {
    close: () => raw.close(),
    prepare: (text) => ({
      reader: !returnsNoRows.test(text),
      all: (values) => prepared.memo(text).all(...(values as SQLInputValue[])),
      run: (values) => prepared.memo(text).run(...(values as SQLInputValue[])),
      // Its rows are read one by one, so each reader needs a statement of its own.
      iterate: (values) => raw.prepare(text).iterate(...(values as SQLInputValue[])),
    }),
  }
}

/**
 * Opens one connection to a database file. The writer creates the file. Uses a write-ahead log with
 * full sync: a commit returns only when it is on disk.
 * @throws if the file can't be opened, or its file system can't hold a write-ahead log
 */
function connect(file: string, role: 'reader' | 'writer') {
  const raw = new DatabaseSync(file, { readOnly: role === 'reader', timeout: 5000 })
  if (role === 'writer') {
    const mode = raw.prepare('pragma journal_mode = wal').get()
    if (mode?.['journal_mode'] !== 'wal')
      throw new Error(`${file}: its file system can't hold a write-ahead log`)
    raw.exec(
      `pragma synchronous = full; pragma foreign_keys = on; pragma wal_autocheckpoint = ${checkpointPages}`,
    )
  }
  raw.exec(`pragma cache_size = -32000; pragma temp_store = memory; pragma busy_timeout = ${busyMs}`)
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) })
  return { raw, queries: new Kysely<Tables>({ dialect }) }
}

/**
 * Opens the embedded database with a writing and a reading connection. Several processes may open
 * the same file.
 * @param file its path; only this user may read a new folder
 * @throws if the file can't be opened
 */
export function openSqlite(file: string): Database {
  makeFolder(dirname(file))
  const writer = connect(file, 'writer')
  const reader = connect(file, 'reader')
  const queue = makeWriteQueue(writer.raw, writer.queries)
  const snapshots = makeSnapshots(file)
  let open = true
  return {
    engine: 'sqlite',
    read: reader.queries,
    write: async (job) => {
      refuseNestedWrite()
      if (!open) throw new Error('the database is closed')
      return queue.add(job)
    },
    snapshot: snapshots.snapshot,
    close: async () => {
      if (!open) return
      open = false
      await queue.idle()
      await snapshots.stop()
      reader.raw.close()
      writer.raw.close()
    },
  }
}
