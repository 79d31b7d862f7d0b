/** What a constraint refused. `columns` are those of the unique key, in its order, when the engine says so. */
export type Violation =
  | { readonly kind: 'unique'; readonly columns: readonly string[] }
  | { readonly kind: 'foreign key' }
  | { readonly kind: 'check' }

type Details = {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly message?: unknown
  readonly detail?: unknown
  readonly column?: unknown
}

const detailsOf = (error: unknown): Details => (typeof error === 'object' && error !== null ? error : {})

/** "UNIQUE constraint failed: chat_rooms.unit_id, chat_rooms.user_id" */
const sqliteColumns = (message: unknown) =>
  String(message)
    .replace(/^.*failed: /, '')
    .split(', ')
    .map((column) => column.replace(/^.*\./, ''))

/** "Key (unit_id, user_id)=(a, b) already exists." */
const postgresColumns = (detail: unknown) => /\(([^)]*)\)=/.exec(String(detail))?.[1]?.split(', ') ?? []

const SQLITE_CHECK = 275
const SQLITE_FOREIGN_KEY = 787
const SQLITE_PRIMARY_KEY = 1555
const SQLITE_TRIGGER = 1811
const SQLITE_UNIQUE = 2067

/**
 * Reads an error of either engine as the constraint that refused the write.
 * @returns undefined for every other error, which is to be thrown on
 */
export function violationOf(error: unknown): Violation | undefined {
  const { code, errcode, message, detail } = detailsOf(error)
  if (code === '23505') return { kind: 'unique', columns: postgresColumns(detail) }
  if (code === '23503' || errcode === SQLITE_FOREIGN_KEY) return { kind: 'foreign key' }
  if (code === '23514' || errcode === SQLITE_CHECK || errcode === SQLITE_TRIGGER) return { kind: 'check' }
  if (errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY) {
    return { kind: 'unique', columns: sqliteColumns(message) }
  }
  return undefined
}

/** True when a unique key refused the write; with `column`, only when that column is part of the key. */
export function isTaken(error: unknown, column?: string): boolean {
  const violation = violationOf(error)
  return violation?.kind === 'unique' && (column === undefined || violation.columns.includes(column))
}

const SQLITE_NOT_NULL = 1299

/** True when a column that must have a value was left without one. */
export function isMissing(error: unknown, column: string): boolean {
  const { code, errcode, message, column: named } = detailsOf(error)
  if (code === '23502') return named === column
  return errcode === SQLITE_NOT_NULL && sqliteColumns(message).includes(column)
}

/** SQLite: busy, locked, out of memory, read-only, i/o error, full, can't open. */
const sqliteOutages: readonly unknown[] = [5, 6, 7, 8, 10, 13, 14]
const socketOutages: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]
/** The disk under uploads: full, over quota, broken, read-only, too many open files. */
const diskOutages: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE']
/** PostgreSQL classes: connection, transaction rolled back, insufficient resources, operator intervention, system error. */
const postgresOutage = /^(08|40|53|57|58)...$/

/** True when the database or the disk could not do its work (down, full, unreachable): answer 503, try again later. */
export function isOutage(error: unknown): boolean {
  const { code, errcode, message } = detailsOf(error)
  if (typeof errcode === 'number') return sqliteOutages.includes(errcode & 0xff)
  if (socketOutages.includes(code) || diskOutages.includes(code)) return true
  if (typeof code === 'string') return postgresOutage.test(code)
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|database is closed/.test(
    String(message),
  )
}

/** True for text that PostgreSQL can't hold (a NUL character). The contract refuses it; other addresses may bring it. */
export const isUnstorableText = (error: unknown): boolean => detailsOf(error).code === '22021'
