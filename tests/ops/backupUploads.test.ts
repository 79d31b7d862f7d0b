import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { backUp } from '../../scripts/embeddedData.ts'
import { addProject } from '../support/rows.ts'

describe('a backup of the uploads', () => {
  let folder: string
  let data: string
  let backups: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-backup-'))
    data = join(folder, 'data')
    backups = join(folder, 'backups')
    database = openSqlite(join(data, 'plinth.db'))
    await migrate(database)
    mkdirSync(join(data, 'media/palm'), { recursive: true })
    writeFileSync(join(data, 'media/palm/480.jpg'), 'a picture')
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is not stopped by uploads that come and go meanwhile', async () => {
    const media = folderMedia(join(data, 'media'))
    const files = new Map([[`480.jpg`, new Uint8Array(1000)]])
    let stored = 0
    let stop = false
    const uploading = (async () => {
      while (!stop) {
        stored += 1
        await media.store(`upload${stored}`, files)
        if (stored % 2 === 0) await media.remove(`upload${stored - 1}`)
      }
    })()
    // On, until more uploads were made meanwhile than backups.
    for (let n = 0; n < 12 || stored <= 12; n += 1) {
      const backup = await backUp(data, backups, new Date(Date.UTC(2026, 0, 1, n)))
      const names = readdirSync(join(backup, 'media'))
      expect(names).toContain('palm')
      expect(names.filter((name) => name.startsWith('.'))).toEqual([])
    }
    stop = true
    await uploading
  })

  it('has the files of all that its database names, while uploads are made', async () => {
    const media = folderMedia(join(data, 'media'))
    const upload = async (id: string) => {
      await media.store(id, new Map([['480.jpg', new Uint8Array(1000)]]))
      // Nobody knows its address before.
      await database.write((trx) => addProject(trx, { image: `${id}/480.jpg` }))
    }
    for (let n = 0; n < 50; n += 1) await upload(`before${n}`)
    let stop = false
    const uploading = (async () => {
      for (let n = 0; !stop; n += 1) await upload(`meanwhile${n}`)
    })()
    const named: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const backup = await backUp(data, backups, new Date(Date.UTC(2026, 0, 1, n)))
      const copy = new DatabaseSync(join(backup, 'plinth.db'), { readOnly: true })
      const rows = copy.prepare('select image from projects').all()
      copy.close()
      named.push(...rows.map(({ image }) => join(backup, 'media', String(image))))
    }
    stop = true
    await uploading
    expect(named.length).toBeGreaterThanOrEqual(5 * 50)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  it('does not pass over an upload that can not be copied', async () => {
    execFileSync('mkfifo', [join(data, 'media/palm/960.jpg')])
    await expect(backUp(data, backups)).rejects.toThrow('960.jpg')
    // What is not finished has another name.
    expect(readdirSync(backups).filter((name) => !name.endsWith('.part'))).toEqual([])
  })
})
