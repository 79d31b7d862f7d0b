import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { backUp, DataError, dataFolderOf, restore } from '../../scripts/embeddedData.ts'
import { addOwnership, addProject, addUnit, addUser } from '../support/database/rows.ts'
import { permissionsOf } from '../support/processes/permissions.ts'
import { startWriting } from '../support/processes/processes.ts'

function rowsOf(file: string, query: string) {
  const opened = new DatabaseSync(file, { readOnly: true })
  const rows = opened.prepare(query).all()
  opened.close()
  return rows
}

/** Every row of every table, as text. */
const contents = (file: string): Record<string, string[]> =>
  Object.fromEntries(
    rowsOf(file, "select name from sqlite_master where type = 'table'").map(({ name }) => [
      String(name),
      rowsOf(file, `select * from "${name}"`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  )

let folder: string
let data: string
let backups: string
let restored: string
const open = () => openSqlite(join(data, 'plinth.db'))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-backup-'))
  data = join(folder, 'data')
  backups = join(folder, 'backups')
  restored = join(folder, 'restored')
  const database = open()
  await migrate(database)
  await database.write(async (trx) => addOwnership(trx, await addUnit(trx), await addUser(trx)))
  await database.close()
  mkdirSync(join(data, 'media/palm'), { recursive: true })
  writeFileSync(join(data, 'media/palm/480.jpg'), 'a picture')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The names that a restore gave to what was there before. */
const setAside = (dataDir: string, name: string) =>
  readdirSync(dataDir).filter((one) => one.startsWith(`${name}.before-restore-`))

function runRestore(backup: string, dataDir: string) {
  const script = fileURLToPath(new URL('../../scripts/restore.ts', import.meta.url))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  return spawnSync(process.execPath, [script, backup, '--force'], { env, encoding: 'utf8' })
}

describe('backup and restore of the embedded database', () => {
  it('a backup under load contains every write that was acknowledged before it began', async () => {
    const writer = startWriting(join(data, 'plinth.db'), 'load', 1_000_000)
    await writer.reach(200)
    const acknowledged = [...writer.keys]
    const backup = await backUp(data, backups)
    await writer.reach(acknowledged.length + 200)
    writer.kill()
    await writer.ended
    await restore(backup, restored)
    const kept = new Set(rowsOf(join(restored, 'plinth.db'), 'select key from meta').map(({ key }) => key))
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  })

  it('a restore brings back every row and every upload, and the product runs on them', async () => {
    const database = open()
    const backup = await backUp(data, backups)
    await restore(backup, restored)
    await database.close()
    expect(contents(join(restored, 'plinth.db'))).toEqual(contents(join(data, 'plinth.db')))
    expect(readFileSync(join(restored, 'media/palm/480.jpg'), 'utf8')).toBe('a picture')
    const again = openSqlite(join(restored, 'plinth.db'))
    await migrate(again)
    await again.write((trx) => addUser(trx))
    expect(await again.read.selectFrom('users').select('id').execute()).toHaveLength(2)
    await again.close()
  })

  it('makes backups and restored data readable for their owner only', async () => {
    const backup = await backUp(data, backups)
    await restore(backup, restored)
    for (const made of [backups, backup, restored]) expect(permissionsOf(made)).toBe('700')
  })

  it('keeps the permissions of an existing folder for backups', async () => {
    mkdirSync(backups)
    chmodSync(backups, 0o750)
    await backUp(data, backups)
    expect(permissionsOf(backups)).toBe('750')
  })

  it('refuses to back up a database whose rows break its rules', async () => {
    // Adds a rule that existing rows already break.
    const opened = new DatabaseSync(join(data, 'plinth.db'), { defensive: false })
    opened.exec(`pragma writable_schema = on;
      update sqlite_schema set sql = replace(sql, 'phone_number text', 'phone_number text not null')`)
    opened.close()
    await expect(backUp(data, backups)).rejects.toThrow('is damaged')
    expect(readdirSync(backups)).toEqual([])
  })

  it('finds the data folder of the API, or asks for DATA_DIR', () => {
    expect(dataFolderOf({ DATA_DIR: data })).toBe(data)
    expect(() => dataFolderOf({ DATA_DIR: '~/plinth' })).toThrow(
      /^Setting DATA_DIR: must be written without ~/,
    )
    const here = process.cwd()
    mkdirSync(backups)
    try {
      process.chdir(backups)
      expect(() => dataFolderOf({})).toThrow('DATA_DIR')
      process.chdir(folder)
      expect(dataFolderOf({})).toMatch(/data$/)
    } finally {
      process.chdir(here)
    }
  })

  it('overwrites data only with --force, and keeps a copy of the old data', async () => {
    const database = open()
    const backup = await backUp(data, backups)
    await database.write((trx) => addUser(trx))
    await expect(restore(backup, data)).rejects.toThrow('--force')
    await expect(restore(backup, data, { force: true })).rejects.toThrow('stop the API first')
    await database.close()
    await restore(backup, data, { force: true })
    expect(contents(join(data, 'plinth.db'))['users']).toHaveLength(1)
    const [aside = ''] = setAside(data, 'plinth.db')
    expect(contents(join(data, aside))['users']).toHaveLength(2)
  })

  /** Makes a backup, and a folder as a crash leaves it: a database, and a log with newer rows. */
  async function crash() {
    const database = open()
    const backup = await backUp(data, backups)
    await database.write((trx) => addUser(trx))
    const crashed = join(folder, 'crashed')
    cpSync(data, crashed, { recursive: true })
    await database.close()
    return { backup, crashed }
  }

  it('does not apply a log without its database to the restored backup', async () => {
    const { backup, crashed } = await crash()
    renameSync(join(crashed, 'plinth.db'), join(folder, 'plinth.db.broken'))
    await expect(restore(backup, crashed)).rejects.toThrow('--force')
    await restore(backup, crashed, { force: true })
    expect(contents(join(crashed, 'plinth.db'))).toEqual(contents(join(backup, 'plinth.db')))
    expect(setAside(crashed, 'plinth.db-wal')).toHaveLength(1)
  })

  it('does not mix uploads without a database with the uploads of the backup', async () => {
    const { backup, crashed } = await crash()
    for (const name of readdirSync(crashed)) if (name !== 'media') rmSync(join(crashed, name))
    writeFileSync(join(crashed, 'media/palm/480.jpg'), 'another picture')
    await expect(restore(backup, crashed)).rejects.toThrow('--force')
    await restore(backup, crashed, { force: true })
    expect(readFileSync(join(crashed, 'media/palm/480.jpg'), 'utf8')).toBe('a picture')
  })

  it.each([
    ['begins with other text', 'nonsense', 0],
    ['has a broken header', Buffer.alloc(100, 0x55), 0],
    ['is damaged inside', Buffer.alloc(4000, 0x55), 100],
  ])('a restore sets aside a database file that %s', async (_, bytes, place) => {
    const backup = await backUp(data, backups)
    const file = readFileSync(join(data, 'plinth.db'))
    file.set(Buffer.from(bytes), place)
    writeFileSync(join(data, 'plinth.db'), file)
    await restore(backup, data, { force: true })
    expect(contents(join(data, 'plinth.db'))).toEqual(contents(join(backup, 'plinth.db')))
    expect(setAside(data, 'plinth.db')).toHaveLength(1)
  })

  it('names the newest seal of the books and the SHA-256 of the database in a backup', async () => {
    const database = open()
    const at = '2026-11-20T09:00:00.000Z'
    const seal = { day: '2026-11-19', lines: 2, hash: 'a1b2', sealed_at: at }
    await database.write((trx) => trx.insertInto('book_seals').values(seal).execute())
    await database.close()
    const backup = await backUp(data, backups)
    const sha256 = createHash('sha256')
      .update(readFileSync(join(backup, 'plinth.db')))
      .digest('hex')
    const note = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
    expect(note).toMatchObject({ sealed: { day: '2026-11-19', hash: 'a1b2' }, sha256 })
  })

  const change = (backup: string) => {
    const opened = new DatabaseSync(join(backup, 'plinth.db'))
    opened.exec(`update users set first_name = 'Eve'`)
    opened.close()
  }
  const note = (text: string) => (backup: string) => writeFileSync(join(backup, 'backup.json'), text)
  it.each([
    ['whose database was changed', change, /^\S+plinth\.db was changed after the backup was taken$/],
    [
      'whose database is broken',
      (backup: string) => writeFileSync(join(backup, 'plinth.db'), 'nonsense'),
      /^\S+plinth\.db was changed after the backup was taken$/,
    ],
    [
      'without its backup.json',
      (backup: string) => rmSync(join(backup, 'backup.json')),
      /^There is no backup\.json in \S+: it is not the whole backup$/,
    ],
    ['whose backup.json is broken', note('{"takenAt"'), /backup\.json names no SHA-256: /],
    ['whose backup.json is no object', note('null'), /backup\.json names no SHA-256: /],
    ['of an earlier version', note('{"takenAt":"2026-11-20T09:00:00.000Z"}'), /names no SHA-256: /],
  ])('refuses a backup %s, and changes no data', async (_, spoil, words) => {
    const backup = await backUp(data, backups)
    spoil(backup)
    const error: unknown = await restore(backup, data, { force: true }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DataError)
    expect(String(error instanceof Error && error.message).split('\n')).toEqual([
      expect.stringMatching(words),
    ])
    expect(contents(join(data, 'plinth.db'))['users']).toHaveLength(1)
    expect(existsSync(join(data, 'media/palm/480.jpg'))).toBe(true)
  })

  it('says in one line that a backup was changed', async () => {
    const backup = await backUp(data, backups)
    change(backup)
    const { status, stderr } = runRestore(backup, data)
    expect(stderr.trim()).toMatch(/^[^\n]+plinth\.db was changed after the backup was taken$/)
    expect(status).toBe(1)
    expect(contents(join(data, 'plinth.db'))['users']).toHaveLength(1)
  })

  it('says in one line that a backup is of a newer version', async () => {
    const backup = await backUp(data, backups)
    const file = join(backup, 'plinth.db')
    const opened = new DatabaseSync(file)
    opened.exec(`insert into kysely_migration values ('999-newer', '2026-11-20T09:00:00.000Z')`)
    opened.close()
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    note(JSON.stringify({ sha256 }))(backup)
    const { status, stderr } = runRestore(backup, restored)
    expect(stderr.trim()).toMatch(
      /^A newer version of Plinth brought the database up to date \(999-newer\).*$/,
    )
    expect(status).toBe(1)
  })
})

describe('backup of the uploads', () => {
  const picture = new Map([['480.jpg', new Uint8Array(1000)]])
  let media: ReturnType<typeof folderMedia>
  let database: Database
  beforeEach(() => {
    media = folderMedia(join(data, 'media'))
    database = open()
  })
  afterEach(() => database.close())

  /** Makes one upload after the other. @returns a function that stops and waits for the last one */
  function whileUploading(upload: (n: number) => Promise<void>) {
    let stop = false
    const uploading = (async () => {
      for (let n = 0; !stop; n += 1) await upload(n)
    })()
    return () => {
      stop = true
      return uploading
    }
  }

  it('a backup holds the private files, and a restore puts them back', async () => {
    await folderMedia(join(data, 'private')).store('slip', new Map([['full', new Uint8Array([1, 2])]]))
    const backup = await backUp(data, backups)
    await restore(backup, restored)
    expect(readFileSync(join(restored, 'private/slip/full'))).toEqual(Buffer.from([1, 2]))
    // Files beside the database are data: without `force` a restore leaves them alone.
    rmSync(join(restored, 'plinth.db'))
    rmSync(join(restored, 'media'), { recursive: true })
    await expect(restore(backup, restored)).rejects.toThrow('private')
  })

  it('makes backups while uploads are added and removed', async () => {
    let stored = 0
    const end = whileUploading(async () => {
      stored += 1
      await media.store(`upload${stored}`, picture)
      if (stored % 2 === 0) await media.remove(`upload${stored - 1}`)
    })
    // Goes on until there are more uploads than backups.
    for (let n = 0; n < 12 || stored <= 12; n += 1) {
      const backup = await backUp(data, backups, new Date(Date.UTC(2026, 0, 1, n)))
      const names = readdirSync(join(backup, 'media'))
      expect(names).toContain('palm')
      expect(names.filter((name) => name.startsWith('.'))).toEqual([])
    }
    await end()
  })

  it('a backup during uploads contains the file of every upload in its database', async () => {
    const upload = async (id: string) => {
      await media.store(id, picture)
      // The database names an upload only once its files are stored.
      await database.write((trx) => addProject(trx, { image: `${id}/480.jpg` }))
    }
    for (let n = 0; n < 50; n += 1) await upload(`before${n}`)
    const end = whileUploading((n) => upload(`meanwhile${n}`))
    const named: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const backup = await backUp(data, backups, new Date(Date.UTC(2026, 0, 1, n)))
      const rows = rowsOf(
        join(backup, 'plinth.db'),
        "select image from projects where image like '%/480.jpg'",
      )
      named.push(...rows.map(({ image }) => join(backup, 'media', String(image))))
    }
    await end()
    expect(named.length).toBeGreaterThanOrEqual(5 * 50)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it('fails and leaves no finished backup when an upload cannot be copied', async () => {
    execFileSync('mkfifo', [join(data, 'media/palm/960.jpg')])
    await expect(backUp(data, backups)).rejects.toThrow('960.jpg')
    // An unfinished backup has another name.
    expect(readdirSync(backups).filter((name) => !name.endsWith('.part'))).toEqual([])
  })
})
