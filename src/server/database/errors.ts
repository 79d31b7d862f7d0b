/** A violated constraint; `columns` are the unique key's, in order, if the engine reports them. */
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
  readonly syscall?: unknown
}

const detailsOf = (error: unknown): Details => (typeof error === 'object' && error !== null ? error : {})

/** "UNIQUE constraint failed: chat_rooms.unit_id, chat_rooms.user_id" */
const sqliteColumns = (message: unknown) =>
  String(message)
    .replace(/^.*failed: /, '')
    .split(', ')
    .map((column) => column.replace(/^.*\./, ''))

/** "Key (unit_id, "position")=(a, b) already exists.": a name that is a word of SQL is in quotes. */
const postgresColumns = (detail: unknown) =>
  /\(([^)]*)\)=/.exec(String(detail))?.[1]?.replaceAll('"', '').split(', ') ?? []

const sqliteCheck = 275
const sqliteForeignKey = 787
const sqlitePrimaryKey = 1555
const sqliteTrigger = 1811
const sqliteUnique = 2067

/**
 * Parses an error of either engine as a violated constraint.
 * @returns undefined for any other error, which the caller must rethrow
 */
export function violationOf(error: unknown): Violation | undefined {
  const { code, errcode, message, detail } = detailsOf(error)
  if (code === '23505') return { kind: 'unique', columns: postgresColumns(detail) }
  if (code === '23503' || errcode === sqliteForeignKey) return { kind: 'foreign key' }
  if (code === '23514' || errcode === sqliteCheck || errcode === sqliteTrigger) return { kind: 'check' }
  if (errcode === sqliteUnique || errcode === sqlitePrimaryKey) {
    return { kind: 'unique', columns: sqliteColumns(message) }
  }
  return undefined
}

/** True for a violated unique key. @param column must be part of the key, if given */
export function isTaken(error: unknown, column?: string): boolean {
  const violation = violationOf(error)
  return violation?.kind === 'unique' && (column === undefined || violation.columns.includes(column))
}

const sqliteNotNull = 1299

/** True if a required column was null. */
export function isMissing(error: unknown, column: string): boolean {
  const { code, errcode, message, column: named } = detailsOf(error)
  if (code === '23502') return named === column
  return errcode === sqliteNotNull && sqliteColumns(message).includes(column)
}

/** SQLite: busy, locked, out of memory, read-only, i/o error, full, can't open. */
const sqliteOutages: readonly unknown[] = [5, 6, 7, 8, 10, 13, 14]
/** The disk under uploads: full, over quota, broken, read-only, too many open files. */
const diskOutages: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE']
/** The system call of a socket or a name lookup that failed, whatever the error's code. */
const socketCalls: readonly unknown[] = ['connect', 'getaddrinfo', 'read', 'write', 'writev', 'shutdown']
/** PostgreSQL's codes have five characters, and the system's begin with an E. */
const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
/**
 * PostgreSQL: connection, time-out of a transaction, read-only, authorization, no such database,
 * insufficient resources, intervention, system error.
 */
const lostStates = /^(08|25006|25P0[34]|28|3D|53|57P|58)/
/** PostgreSQL: rolled back after all tries, or cancelled: the connection is well. */
const passingStates = /^(40|57)/
/** The words of the client, whose errors have no code. */
const connectionLost =
  /Connection terminated|not queryable|timeout expired|has been discarded|Connection ended unexpectedly/
const tooBusy = /timeout exceeded when trying to connect|database is closed|pool after calling end/

const isLostSocket = ({ code, syscall }: Details) =>
  socketCalls.includes(syscall) || /^(ECONN|EHOST|ENET|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_)/.test(String(code))

/** True if the connection to PostgreSQL is lost or leads to a server that can't be written to. */
export function isLostDatabase(error: unknown): boolean {
  const details = detailsOf(error)
  if (isLostSocket(details)) return true
  if (isSqlState(details.code)) return lostStates.test(details.code)
  return details.code === undefined && connectionLost.test(String(details.message))
}

/** True if the database or the disk is down, full or unreachable: the answer is 503. */
export function isOutage(error: unknown): boolean {
  const { code, errcode, message } = detailsOf(error)
  if (typeof errcode === 'number') return sqliteOutages.includes(errcode & 0xff)
  if (diskOutages.includes(code) || isLostDatabase(error)) return true
  if (isSqlState(code)) return passingStates.test(code)
  return code === undefined && tooBusy.test(String(message))
}

/** The words of an error. Several attempts to connect fail without words, only with a code. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || String(detailsOf(error).code)

/** True for a NUL character, which PostgreSQL can't store. Only the contract's calls refuse it. */
export const isUnstorableText = (error: unknown): boolean => detailsOf(error).code === '22021'
