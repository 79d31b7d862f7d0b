import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { folded } from '#domain/folded.ts'
import type { Tables } from '#server/database/schema.ts'
import { registerPreparer } from '#server/database/withoutWaiting.ts'

/** Statements kept prepared per connection. The product has a few hundred; built lists of ids make more. */
const MAX_STATEMENTS = 500

/** How long a statement may block the process on another process's lock; longer waits are the queue's. */
const BUSY_MS = 200

export type Connection = {
  readonly raw: DatabaseSync
  readonly queries: Kysely<Tables>
  /** Whether a statement that may change who may do what was prepared or run since this was last asked. */
  touchedAccess(): boolean
}

/**
 * Pages of 4 KiB in the log, 64 MB, before they are moved to the database: one that changed many times is moved once.
 */
const CHECKPOINT_PAGES = 16_000

/** The rows of a statement that gives none: asking for them costs more than running it. */
const none: readonly unknown[] = []

/** Statements that change messages and how far they were read, or nothing; every other one counts. */
const leavesAccess =
  /^(?:select |insert into "(?:messages|read_marks)" |update "chat_rooms" set "(?:last_seq|version)" = )/

const toStatement = (raw: DatabaseSync, text: string): SqliteStatement => {
  const statement = raw.prepare(text)
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
  }
}

type Prepared = { readonly statement: SqliteStatement; readonly touches: boolean }

const toPrepared = (raw: DatabaseSync, text: string): Prepared => ({
  statement: toStatement(raw, text),
  touches: !leavesAccess.test(text),
})

/**
 * node:sqlite in the shape Kysely asks for, with the statements kept prepared; the least recently used is dropped first.
 * @param onTouch told of each statement that may change who may do what, before it runs
 */
const toKyselyDatabase = (raw: DatabaseSync, onTouch: () => void): SqliteDatabase => {
  const kept = new Map<string, Prepared>()
  return {
    close: () => raw.close(),
    prepare: (text) => {
      const found = kept.get(text) ?? toPrepared(raw, text)
      if (found.touches) onTouch()
      kept.delete(text)
      kept.set(text, found)
      const oldest = kept.keys().next()
      if (kept.size > MAX_STATEMENTS && !oldest.done) kept.delete(oldest.value)
      return found.statement
    },
  }
}

/**
 * Opens one connection to a database file.
 *
 * Write-ahead log with full sync: a commit returns only when it is on disk. The writer makes the file.
 * @throws when the file can't be opened, or its file system can't hold a write-ahead log
 */
export function connect(file: string, role: 'reader' | 'writer'): Connection {
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
  let touched = false
  const touch = () => {
    touched = true
  }
  const database = toKyselyDatabase(raw, touch)
  const queries = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  registerPreparer(queries, (text) => {
    const { statement, touches } = toPrepared(raw, text)
    return (parameters) => {
      if (touches) touch()
      if (statement.reader) return statement.all(parameters)
      statement.run(parameters)
      return none
    }
  })
  const touchedAccess = () => {
    const before = touched
    touched = false
    return before
  }
  return { raw, queries, touchedAccess }
}
