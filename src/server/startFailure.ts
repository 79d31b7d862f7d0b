import { join, resolve, sep } from 'node:path'
import { isOutage, reasonOf } from './database/errors.ts'
import { WrongEncoding } from './database/migrate.ts'
import type { Settings } from './settings.ts'

type Details = { readonly code?: unknown; readonly errcode?: unknown; readonly path?: unknown }

const detailsOf = (error: unknown): Details => (typeof error === 'object' && error !== null ? error : {})

/** Whether one path is the other or contains it: a folder can also fail because of one above it. */
function isSameOrInside(one: string, other: string): boolean {
  const [a, b] = [resolve(one), resolve(other)]
  return a === b || a.startsWith(b + sep) || b.startsWith(a + sep)
}

/** PostgreSQL: the role lacks a right that a migration needs. */
const isForbidden = (error: unknown) => detailsOf(error).code === '42501'

/** PostgreSQL: the connection is less secure than the address asks for. */
const isUntrusted = (error: unknown) =>
  /^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(String(detailsOf(error).code)) ||
  /does not support SSL/.test(reasonOf(error))

/** PostgreSQL: the parameter of its address that names this file, such as `sslrootcert`. */
const namedAs = (path: string, address = '') =>
  [...(URL.parse(address)?.searchParams ?? [])].find(([, value]) => value === path)?.[0]

/** SQLite: the file is damaged or not a database. */
const isNoDatabase = (error: unknown) => [11, 26].includes(Number(detailsOf(error).errcode) & 0xff)

/** The migration that this version does not know, in Kysely's words. */
const newerMigration = (reason: string) => /previously executed migration (\S+) is missing/.exec(reason)?.[1]

/**
 * The reason why a start ended, in one line for the operator that names the setting.
 * @param error whatever was thrown
 * @returns undefined for an unforeseen error: its stack says more
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
    if (isSameOrInside(path, DATA_DIR)) return `Setting DATA_DIR: the folder can't be used (${reason})`
  }
  if (DATABASE_URL === undefined) {
    if (isNoDatabase(error)) {
      return `Setting DATA_DIR: ${join(DATA_DIR, 'plinth.db')} is damaged or no database (${reason}): restore a backup`
    }
    if (isOutage(error)) return `Setting DATA_DIR: the database in it can't be used (${reason})`
  } else if (isOutage(error) || isUntrusted(error)) {
    return `Setting DATABASE_URL: the database can't be reached (${reason})`
  } else if (error instanceof WrongEncoding) {
    return `Setting DATABASE_URL: ${reason} and must be UTF8, as \`createdb --encoding=UTF8 --template=template0\` makes one`
  } else if (isForbidden(error)) {
    return `Setting DATABASE_URL: its role lacks a right (${reason})`
  }
  return undefined
}
