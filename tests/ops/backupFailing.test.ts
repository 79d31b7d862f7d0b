import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import { backUp, restore } from '../../scripts/embeddedData.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, cp: vi.fn(real.cp) }
})

/** The files of a folder without SQLite's log, which SQLite removes when the database closes. */
const namesIn = (folder: string) => readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))

const fillDisk = () =>
  vi.mocked(cp).mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

describe('backup and restore on failure', () => {
  let folder: string
  let data: string
  let backups: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-backup-'))
    data = join(folder, 'data')
    backups = join(folder, 'backups')
    const database = openSqlite(join(data, 'plinth.db'))
    await migrate(database)
    await database.close()
    mkdirSync(join(data, 'media/palm'), { recursive: true })
    writeFileSync(join(data, 'media/palm/480.jpg'), 'a picture')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves no unfinished backup on a full disk, and says that it is full', async () => {
    fillDisk()
    await expect(backUp(data, backups)).rejects.toThrow(/^The disk that holds .* is full/)
    expect(readdirSync(backups)).toEqual([])
    await backUp(data, backups)
  })

  it('leaves the data in place when the disk is full during a restore', async () => {
    const backup = await backUp(data, backups)
    writeFileSync(join(data, 'media/palm/480.jpg'), 'a newer picture')
    const before = namesIn(data)
    fillDisk()
    await expect(restore(backup, data, { force: true })).rejects.toThrow(/^The disk that holds .* is full/)
    expect(namesIn(data)).toEqual(before)
    expect(readFileSync(join(data, 'media/palm/480.jpg'), 'utf8')).toBe('a newer picture')
    await restore(backup, data, { force: true })
    expect(readFileSync(join(data, 'media/palm/480.jpg'), 'utf8')).toBe('a picture')
  })

  it.skipIf(process.platform === 'win32')(
    'leaves the data in place when a file cannot be copied during a restore',
    async () => {
      const backup = await backUp(data, backups)
      execFileSync('mkfifo', [join(backup, 'media/palm/pipe')])
      const before = namesIn(data)
      await expect(restore(backup, data, { force: true })).rejects.toThrow()
      expect(namesIn(data)).toEqual(before)
    },
  )
})
