import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { folded } from '#domain/folded.ts'
import type { Tables } from '#server/database/schema.ts'
import type { Database } from '#server/ports/database.ts'
import { makeFolder } from './folder.ts'
import { refuseNestedWrite } from './singleWrite.ts'
import { makeWriteQueue } from './sqliteQueue.ts'

/** How long a statement may block the process on another process's lock; the write queue waits longer. */
const BUSY_MS = 200

/** Pages of 4 KiB that the log collects, 64 MB, before they are copied into the database. */
const CHECKPOINT_PAGES = 16_000

const MMAP_BYTES = 1024 ** 3

/** Statements that answer with a count. SQLite would tell it, too, but describes every column for it. */
const onlyChanges = /^\s*(insert|update|delete)\b(?!.*\breturning\b)/is

/** node:sqlite in the shape that Kysely asks for. */
const toKyselyDatabase = (raw: DatabaseSync): SqliteDatabase => ({
  close: () => raw.close(),
  prepare: (text) => {
    const statement = raw.prepare(text)
    return {
      reader: !onlyChanges.test(text),
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
  },
})

/**
 * Opens one connection to a database file. The writer makes the file.
 *
 * Write-ahead log with full sync: a commit returns only when it is on disk.
 * @throws when the file can't be opened, or its file system can't hold a write-ahead log
 */
function connect(file: string, role: 'reader' | 'writer') {
  const raw = new DatabaseSync(file, { readOnly: role === 'reader', timeout: 5000 })
  if (role === 'writer') {
    const mode = raw.prepare('pragma journal_mode = wal').get()
    if (mode?.['journal_mode'] !== 'wal')
      throw new Error(`${file}: its file system can't hold a write-ahead log`)
    raw.exec(
      `pragma synchronous = full; pragma foreign_keys = on; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
    )
  }
  raw.exec(`pragma cache_size = -32000; pragma temp_store = memory; pragma busy_timeout = ${BUSY_MS}`)
  raw.function('folded', { deterministic: true }, (text) => (text === null ? null : folded(String(text))))
  const dialect = new SqliteDialect({ database: toKyselyDatabase(raw) })
  return { raw, queries: new Kysely<Tables>({ dialect }) }
}

/**
 * Opens the embedded database: one connection that writes, one that reads beside it.
 * Several processes may open the same file.
 * @param file its path; the folder is made when missing, for this user alone
 * @throws when the file can't be opened
 */
export function openSqlite(file: string): Database {
  makeFolder(dirname(file))
  const writer = connect(file, 'writer')
  const reader = connect(file, 'reader')
  const queue = makeWriteQueue(writer.raw, writer.queries)
  let open = true
  return {
    engine: 'sqlite',
    read: reader.queries,
    write: async (job) => {
      refuseNestedWrite()
      if (!open) throw new Error('the database is closed')
      return queue.add(job)
    },
    snapshot: async (job) => {
      const { raw, queries } = connect(file, 'reader')
      try {
        // Everything is read once: out of the system's cache, and not by copies into one that ends with this.
        raw.exec(`pragma mmap_size = ${MMAP_BYTES}; begin`)
        return await job(queries)
      } finally {
        raw.close()
      }
    },
    close: async () => {
      if (!open) return
      open = false
      await queue.idle()
      reader.raw.close()
      writer.raw.close()
    },
  }
}
