import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { checkDataDir } from '../src/server/settings.ts'

/** What is wrong, in one line for the operator. */
export class DataError extends Error {}

/**
 * The API's data folder: `DATA_DIR`, else the default one.
 * @throws SettingsError for a `~`, as the API does
 * @throws DataError without `DATA_DIR` if the default folder is missing: the data is elsewhere then
 */
export function dataFolderOf(settings: Readonly<Record<string, string | undefined>>): string {
  const told = settings['DATA_DIR']
  if (told) checkDataDir(told)
  const folder = resolve(told || './data')
  if (!told && !existsSync(folder))
    throw new DataError(`There is no ${folder}: name the API's folder with DATA_DIR`)
  return folder
}

const database = 'plinth.db'
/** Folders of files: what everybody sees, and what certain people alone do. */
const folders = ['media', 'private']
/**
 * All that is data. SQLite reads a log that lies beside a database as that database's own, wherever
 * it came from.
 */
const dataNames = [database, `${database}-wal`, `${database}-shm`, `${database}-journal`, ...folders]

const nameOf = (time: Date) => time.toISOString().replaceAll(':', '-').replace(/\..*$/, 'Z')

/** Waits until a file or folder is on disk. Windows refuses this for read-only handles. */
async function sync(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory()
  if (isFolder && process.platform === 'win32') return
  const handle = await open(path, isFolder ? 'r' : 'r+')
  await handle.sync().finally(() => handle.close())
}

/** @throws the system's own error where this user may not look: what is hidden is not missing */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )

const sqliteFull = 13
const isFull = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
    ('errcode' in error && error.errcode === sqliteFull))

/**
 * Makes files or folders that are moved into place later, and removes them if that fails.
 * @param parts their temporary paths
 * @throws DataError when the disk is full
 */
async function makeParts(parts: readonly string[], make: () => Promise<void>): Promise<void> {
  const remove = () => Promise.all(parts.map((part) => rm(part, { recursive: true, force: true })))
  // A crash may have left some behind.
  await remove()
  try {
    await make()
  } catch (error) {
    await remove()
    if (!isFull(error)) throw error
    throw new DataError(`The disk that holds ${parts[0]} is full: make room; nothing was changed`)
  }
}

/** @throws DataError when SQLite finds a fault in the file */
function demandSound(file: string): void {
  const opened = new DatabaseSync(file, { readOnly: true })
  try {
    const found = opened.prepare('pragma integrity_check').get()?.['integrity_check']
    if (found !== 'ok') throw new DataError(`${file} is damaged: ${String(found)}`)
  } finally {
    opened.close()
  }
}

/** The newest seal of the books in a database; undefined in one from before there were any. */
function newestSealIn(file: string) {
  const opened = new DatabaseSync(file, { readOnly: true })
  try {
    const table = opened.prepare(`select 1 from sqlite_master where name = 'book_seals'`).get()
    if (table === undefined) return undefined
    return opened.prepare('select day, hash from book_seals order by day desc').get()
  } finally {
    opened.close()
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The file in a backup that holds the SHA-256 of its database. */
const note = 'backup.json'

/** The SHA-256 in a backup's note; undefined in a damaged note, and in one of an early version. */
function notedHash(text: string): string | undefined {
  try {
    const { sha256 } = JSON.parse(text) as { sha256?: string }
    return sha256
  } catch {
    return undefined
  }
}

/** @throws DataError when a backup's database does not match the SHA-256 in its note */
async function demandUnchanged(backup: string): Promise<void> {
  const file = join(backup, note)
  if (!(await isThere(file)))
    throw new DataError(`There is no ${note} in ${backup}: it is not the whole backup`)
  const sha256 = notedHash(await readFile(file, 'utf8'))
  if (sha256 === undefined)
    throw new DataError(
      `${file} names no SHA-256: it is damaged, or restore it with the version that took it, then update`,
    )
  if ((await sha256Of(join(backup, database))) !== sha256)
    throw new DataError(`${join(backup, database)} was changed after the backup was taken`)
}

function copyWhole(from: string, to: string): void {
  const opened = new DatabaseSync(from, { readOnly: true, timeout: 15_000 })
  try {
    // One read transaction: the copy is the database at one moment, whatever is written meanwhile.
    opened.prepare('vacuum into ?').run(to)
  } finally {
    opened.close()
  }
}

/**
 * Copies the uploads, a folder each, while others come and go: one that is still being written
 * begins with a dot and is not named by anything yet, and one that is removed meanwhile is not
 * missed.
 */
async function copyUploads(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (name.startsWith('.')) continue
    await cp(join(from, name), join(to, name), { recursive: true }).catch(async (error) => {
      if (error.code !== 'ENOENT') throw error
      await rm(join(to, name), { recursive: true, force: true })
    })
  }
}

/**
 * The file of the embedded database in a folder.
 * @throws DataError when there is none
 */
export async function embeddedDatabaseIn(dataDir: string): Promise<string> {
  const file = join(dataDir, database)
  if (!(await isThere(file))) throw new DataError(`There is no embedded database in ${dataDir}`)
  return file
}

/**
 * Copies the embedded database and the uploads into a new folder, while the API runs. Everything
 * acknowledged before the call is in it. The folder appears under its name only when it is whole
 * and on disk.
 * @param dataDir DATA_DIR of the API
 * @param backups the folder that holds the backups; made when missing, for this user alone
 * @returns the new folder
 * @throws DataError when there is no database, the copy is damaged or the disk is full; nothing is
 *   left of it then
 */
export async function backUp(dataDir: string, backups: string, now = new Date()): Promise<string> {
  const source = await embeddedDatabaseIn(dataDir)
  const target = join(backups, nameOf(now))
  if (existsSync(target)) throw new DataError(`There is a backup ${target} already`)
  const part = `${target}.part`
  await makeParts([part], async () => {
    await mkdir(part, { recursive: true, mode: 0o700 })
    copyWhole(source, join(part, database))
    demandSound(join(part, database))
    // After the database: an upload is stored before anything names it, so nothing named is
    // missing.
    for (const name of folders.filter((one) => existsSync(join(dataDir, one)))) {
      await copyUploads(join(dataDir, name), join(part, name))
    }
    const sha256 = await sha256Of(join(part, database))
    const told = { takenAt: now.toISOString(), sha256, sealed: newestSealIn(join(part, database)) }
    await writeFile(join(part, note), `${JSON.stringify(told)}\n`)
    await sync(join(part, database))
    await sync(join(part, note))
    await sync(part)
  })
  await rename(part, target)
  await sync(backups)
  return target
}

const sqliteBusy = 5
const sqliteLocked = 6
/** SQLite's extended error codes hold the basic code in their last byte. */
const isHeld = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  [sqliteBusy, sqliteLocked].includes(Number(error.errcode) & 0xff)

/**
 * A file that SQLite can't read is in use by nobody: it may be moved.
 * @throws DataError while a process has the database open: it would go on writing to what was moved
 *   away
 */
export function demandUnused(file: string): void {
  const opened = new DatabaseSync(file, { timeout: 1000 })
  try {
    // SQLite leaves the write-ahead log only if no other process has the file open.
    opened.exec('pragma journal_mode = delete')
  } catch (error) {
    if (isHeld(error)) throw new DataError(`${file} is in use: stop the API first`)
  } finally {
    opened.close()
  }
}

/** Renames what is there; nothing is deleted. */
async function setAside(paths: readonly string[], now: Date): Promise<void> {
  for (const path of paths) {
    // Closing the database may have taken its log away.
    if (existsSync(path)) await rename(path, `${path}.before-restore-${nameOf(now)}`)
  }
}

type RestoreOptions = { readonly force?: boolean; readonly now?: Date }

/**
 * Puts a backup in place. What was there before stays beside it, under another name, and is touched
 * only when the whole backup lies there ready.
 * @param backup a folder that `backUp` made
 * @throws DataError when the backup is damaged or was changed, the API runs, the disk is full, or
 *   there is data already and no `force`
 */
export async function restore(backup: string, dataDir: string, options: RestoreOptions = {}): Promise<void> {
  const { force = false, now = new Date() } = options
  const source = join(backup, database)
  if (!(await isThere(source))) throw new DataError(`There is no backup in ${backup}`)
  await demandUnchanged(backup)
  demandSound(source)
  const target = join(dataDir, database)
  const there = dataNames.map((name) => join(dataDir, name)).filter((path) => existsSync(path))
  if (there.length > 0) {
    if (!force) throw new DataError(`There is data already, ${there.join(', ')}: use --force to put it aside`)
    if (existsSync(target)) demandUnused(target)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const names = [...folders, database].filter((name) => existsSync(join(backup, name)))
  const partOf = (name: string) => join(dataDir, `${name}.part`)
  await makeParts(names.map(partOf), async () => {
    for (const name of names) await cp(join(backup, name), partOf(name), { recursive: true })
    await sync(partOf(database))
  })
  await setAside(there, now)
  for (const name of names) await rename(partOf(name), join(dataDir, name))
  await sync(dataDir)
}
