import { join, resolve, sep } from 'node:path'
import { isOutage } from './database/errors.ts'
import type { Settings } from './settings.ts'

type Details = { readonly code?: unknown; readonly errcode?: unknown; readonly path?: unknown }

const detailsOf = (error: unknown): Details => (typeof error === 'object' && error !== null ? error : {})

/** An attempt at several addresses has no words of its own, only the code. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)) || String(detailsOf(error).code)

/** Whether one is the other or holds it: a folder can fail by those above it as well. */
function areOnOneWay(one: string, other: string): boolean {
  const [a, b] = [resolve(one), resolve(other)]
  return a === b || a.startsWith(b + sep) || b.startsWith(a + sep)
}

/** PostgreSQL: who or which database was named is not taken. */
const isTurnedAway = (error: unknown) => /^(28|3D)...$/.test(String(detailsOf(error).code))

/** PostgreSQL: the role may not do what a migration does. */
const isForbidden = (error: unknown) => detailsOf(error).code === '42501'

/** PostgreSQL: the connection would not be as secret as the address asks for. */
const isUntrusted = (error: unknown) =>
  /^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(String(detailsOf(error).code)) ||
  /does not support SSL/.test(reasonOf(error))

/**
 * PostgreSQL: a % in its address begins no encoded character. Only its client can tell: it takes some for what they are,
 * such as one at the end.
 */
const isUndecodable = (error: unknown) => error instanceof URIError

/** PostgreSQL: what in its address names the file, such as `sslrootcert`; undefined also for what is no address. */
const namedAs = (path: string, address = '') =>
  [...(URL.parse(address)?.searchParams ?? [])].find(([, value]) => value === path)?.[0]

/** SQLite: the file is damaged, or no database. */
const isNoDatabase = (error: unknown) => [11, 26].includes(Number(detailsOf(error).errcode) & 0xff)

/** The migration that this program does not know, in Kysely's words. */
const newerMigration = (reason: string) => /previously executed migration (\S+) is missing/.exec(reason)?.[1]

/**
 * What ended a start, in one line for the operator: by the setting that it comes from, where one does.
 * @param error what was thrown, anything
 * @returns undefined for what nobody foresaw: only its stack tells more
 */
export function startFailure(
  error: unknown,
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): string | undefined {
  const reason = reasonOf(error)
  const newer = newerMigration(reason)
  if (newer !== undefined) {
    return `A newer version of Plinth brought the database up to date (${newer}): install that one, or restore a backup from before`
  }
  const { path } = detailsOf(error)
  if (typeof path === 'string') {
    const name = namedAs(path, DATABASE_URL)
    if (name !== undefined) return `Setting DATABASE_URL: its ${name} can't be read (${reason})`
    if (areOnOneWay(path, DATA_DIR)) return `Setting DATA_DIR: the folder can't be used (${reason})`
  }
  if (DATABASE_URL === undefined) {
    if (isNoDatabase(error)) {
      return `Setting DATA_DIR: ${join(DATA_DIR, 'plinth.db')} is damaged or no database (${reason}): restore a backup`
    }
    if (isOutage(error)) return `Setting DATA_DIR: the database in it can't be used (${reason})`
  } else if (isOutage(error) || isTurnedAway(error) || isUntrusted(error)) {
    return `Setting DATABASE_URL: the database can't be reached (${reason})`
  } else if (isUndecodable(error)) {
    return 'Setting DATABASE_URL: a % in its user, password or database must be written as %25'
  } else if (isForbidden(error)) {
    return `Setting DATABASE_URL: its role lacks a right (${reason})`
  }
  return undefined
}
