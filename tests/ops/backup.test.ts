import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import { backUp, dataFolderOf, restore } from '../../scripts/embeddedData.ts'
import { permissionsOf } from '../support/permissions.ts'
import { startWriting } from '../support/processes.ts'
import { addOwnership, addUnit, addUser } from '../support/rows.ts'

/** Every row of every table, as text. */
function contents(file: string): Record<string, string[]> {
  const opened = new DatabaseSync(file, { readOnly: true })
  const tables = opened.prepare("select name from sqlite_master where type = 'table' order by name").all()
  const all = tables.map(({ name }) => {
    const rows = opened.prepare(`select * from "${String(name)}"`).all()
    return [String(name), rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  opened.close()
  return Object.fromEntries(all)
}

const keysIn = (file: string) => {
  const opened = new DatabaseSync(file, { readOnly: true })
  const keys = opened.prepare('select key from meta').all()
  opened.close()
  return new Set(keys.map(({ key }) => String(key)))
}

describe('backup and restore of the embedded database', () => {
  let folder: string
  let data: string
  let backups: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-backup-'))
    data = join(folder, 'data')
    backups = join(folder, 'backups')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function fill() {
    const database = openSqlite(join(data, 'plinth.db'))
    await migrate(database)
    await database.write(async (trx) => addOwnership(trx, await addUnit(trx), await addUser(trx)))
    mkdirSync(join(data, 'media/palm'), { recursive: true })
    writeFileSync(join(data, 'media/palm/480.jpg'), 'a picture')
    return database
  }

  it('taken under load, holds every write acknowledged before it began', async () => {
    await (await fill()).close()
    const file = join(data, 'plinth.db')
    const writer = startWriting(file, 'load', 1_000_000)
    await writer.reach(200)
    const acknowledged = [...writer.keys]
    const backup = await backUp(data, backups)
    await writer.reach(acknowledged.length + 200)
    writer.kill()
    await writer.ended
    await restore(backup, join(folder, 'restored'))
    const restored = keysIn(join(folder, 'restored/plinth.db'))
    expect(acknowledged.filter((key) => !restored.has(key))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  })

  it('restores every row of every table, and the uploads, and the product runs on it', async () => {
    const database = await fill()
    const backup = await backUp(data, backups)
    await restore(backup, join(folder, 'restored'))
    await database.close()
    expect(contents(join(folder, 'restored/plinth.db'))).toEqual(contents(join(data, 'plinth.db')))
    expect(readFileSync(join(folder, 'restored/media/palm/480.jpg'), 'utf8')).toBe('a picture')
    const again = openSqlite(join(folder, 'restored/plinth.db'))
    await migrate(again)
    await again.write((trx) => addUser(trx))
    expect(await again.read.selectFrom('users').select('id').execute()).toHaveLength(2)
    await again.close()
  })

  it('can be read by nobody else, nor can what it is restored into', async () => {
    await (await fill()).close()
    const backup = await backUp(data, backups)
    await restore(backup, join(folder, 'restored'))
    for (const made of [backups, backup, join(folder, 'restored')]) expect(permissionsOf(made)).toBe('700')
  })

  it('leaves the permissions of a folder that is there as the operator has them', async () => {
    await (await fill()).close()
    mkdirSync(backups)
    chmodSync(backups, 0o750)
    await backUp(data, backups)
    expect(permissionsOf(backups)).toBe('750')
  })

  it('is not made of a database whose rows break its rules', async () => {
    await (await fill()).close()
    // A rule made after the fact, which the rows do not keep.
    const opened = new DatabaseSync(join(data, 'plinth.db'), { defensive: false })
    opened.exec(`pragma writable_schema = on;
      update sqlite_schema set sql = replace(sql, 'phone_number text', 'phone_number text not null')`)
    opened.close()
    await expect(backUp(data, backups)).rejects.toThrow('is damaged')
    expect(readdirSync(backups)).toEqual([])
  })

  it('looks where the API keeps its data, and says so where that is not told', () => {
    expect(dataFolderOf({ DATA_DIR: data })).toBe(data)
    const here = process.cwd()
    mkdirSync(folder, { recursive: true })
    process.chdir(folder)
    try {
      expect(() => dataFolderOf({})).toThrow('DATA_DIR')
      mkdirSync('data')
      expect(dataFolderOf({})).toMatch(/data$/)
    } finally {
      process.chdir(here)
    }
  })

  it('overwrites nothing unless told to, and then keeps what was there', async () => {
    const database = await fill()
    const backup = await backUp(data, backups)
    await database.write((trx) => addUser(trx))
    await expect(restore(backup, data)).rejects.toThrow('--force')
    await expect(restore(backup, data, { force: true })).rejects.toThrow('stop the API first')
    await database.close()
    await restore(backup, data, { force: true })
    expect(contents(join(data, 'plinth.db'))['users']).toHaveLength(1)
    const aside = readdirSync(data).find((name) => name.startsWith('plinth.db.before-restore-'))
    expect(contents(join(data, aside ?? ''))['users']).toHaveLength(2)
  })

  /** What a crash leaves: the database, and the log with what was not moved there yet. */
  async function crash() {
    const database = await fill()
    const backup = await backUp(data, backups)
    await database.write((trx) => addUser(trx))
    const crashed = join(folder, 'crashed')
    cpSync(data, crashed, { recursive: true })
    await database.close()
    return { backup, crashed }
  }

  it('does not let a log that lies there without its database into the backup', async () => {
    const { backup, crashed } = await crash()
    renameSync(join(crashed, 'plinth.db'), join(folder, 'plinth.db.broken'))
    await expect(restore(backup, crashed)).rejects.toThrow('--force')
    await restore(backup, crashed, { force: true })
    expect(contents(join(crashed, 'plinth.db'))).toEqual(contents(join(backup, 'plinth.db')))
    expect(
      readdirSync(crashed).filter((name) => name.startsWith('plinth.db-wal.before-restore-')),
    ).toHaveLength(1)
  })

  it('does not mix uploads that lie there without a database with those of the backup', async () => {
    const { backup, crashed } = await crash()
    for (const name of readdirSync(crashed)) if (name !== 'media') rmSync(join(crashed, name))
    writeFileSync(join(crashed, 'media/palm/480.jpg'), 'another picture')
    await expect(restore(backup, crashed)).rejects.toThrow('--force')
    await restore(backup, crashed, { force: true })
    expect(readFileSync(join(crashed, 'media/palm/480.jpg'), 'utf8')).toBe('a picture')
  })

  it.each([
    ['is no database any more', 'nonsense', 0],
    ['has lost its head', Buffer.alloc(100, 0x55), 0],
    ['is damaged inside', Buffer.alloc(4000, 0x55), 100],
  ])('puts a file aside that %s', async (_, bytes, place) => {
    await (await fill()).close()
    const backup = await backUp(data, backups)
    const file = openSync(join(data, 'plinth.db'), 'r+')
    writeSync(file, Buffer.from(bytes), 0, bytes.length, place)
    closeSync(file)
    await restore(backup, data, { force: true })
    expect(contents(join(data, 'plinth.db'))).toEqual(contents(join(backup, 'plinth.db')))
    expect(readdirSync(data).filter((name) => name.startsWith('plinth.db.before-restore-'))).toHaveLength(1)
  })

  it('names the newest seal of the books, and refuses a backup whose seals are others', async () => {
    const database = await fill()
    const at = '2026-11-20T09:00:00.000Z'
    const seal = { day: '2026-11-19', lines: 2, hash: 'a1b2', sealed_at: at }
    await database.write((trx) => trx.insertInto('book_seals').values(seal).execute())
    await database.close()
    const backup = await backUp(data, backups)
    const { sealed } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8'))
    expect(sealed).toEqual({ day: '2026-11-19', hash: 'a1b2' })
    const opened = new DatabaseSync(join(backup, 'plinth.db'))
    opened.exec(`drop trigger book_seals_fixed_4; update book_seals set hash = 'c3d4'`)
    opened.close()
    await expect(restore(backup, join(folder, 'restored'))).rejects.toThrow('was changed after it was taken')
    expect(existsSync(join(folder, 'restored'))).toBe(false)
  })

  it('refuses a damaged backup and leaves the data alone', async () => {
    await (await fill()).close()
    const backup = await backUp(data, backups)
    writeFileSync(join(backup, 'plinth.db'), 'nonsense')
    await expect(restore(backup, data, { force: true })).rejects.toThrow()
    expect(contents(join(data, 'plinth.db'))['users']).toHaveLength(1)
    expect(existsSync(join(data, 'media/palm/480.jpg'))).toBe(true)
  })
})
