import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { systemClock } from '#server/adapters/systemClock.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import { migrate } from '#server/database/migrate.ts'
import { sealDays } from '#server/modules/books/seals.ts'
import { findRestore } from '#server/modules/electricity/queriesRestores.ts'
import { backUp } from '../../scripts/embeddedData.ts'
import { liftRules } from '../support/database/damage.ts'
import { sqlitePlace } from '../support/database/database.ts'
import { demoOptions } from '../support/demo.ts'

const { options, remove } = demoOptions()
const place = sqlitePlace()
const database = place.open()
const folder = dirname(place.file)
const now = systemClock.now()

beforeAll(async () => {
  await migrate(database)
  await loadDemo(database, { ...options, now: new Date(now) })
})
afterAll(async () => {
  await place.remove()
  remove()
})

const run = (script: string, dataDir: string, ...words: string[]) => {
  const file = fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim().split('\n') }
}

test('reports that the demo’s books agree, before and after they are sealed', async () => {
  expect(run('checkBooks', folder)).toEqual({ status: 0, said: ['The books agree.'] })
  const sealed = await sealDays(database, now)
  expect(run('checkBooks', folder, sealed?.hash ?? '')).toEqual({
    status: 0,
    said: [`Sealed up to ${sealed?.day}: ${sealed?.hash}`, 'The books agree.'],
  })
})

test('reports that a seal noted elsewhere is missing', () => {
  const { status, said } = run('checkBooks', folder, 'a1b2c3')
  expect(status).toBe(1)
  expect(said).toContain('No day is sealed as a1b2c3.')
})

test('a database that was put back by hand is marked as restored', async () => {
  expect(await findRestore(database.read)).toBeUndefined()
  expect(run('markRestored', folder).status).toBe(0)
  expect(await findRestore(database.read)).toEqual({ at: expect.any(String), isHeld: false })
  const { status, said } = run('markRestored', `${folder}/nowhere`)
  expect([status, said.length]).toEqual([1, 1])
})

test('reports a fault in the books with its unit and time, also after a restore', async () => {
  const backup = await backUp(folder, `${folder}/backups`, new Date(now))
  expect(run('restore', `${folder}/sound`, backup).status).toBe(0)
  const restoredInto = openSqlite(`${folder}/sound/plinth.db`)
  expect((await findRestore(restoredInto.read))?.isHeld).toBe(false)
  await restoredInto.close()
  const damage = await liftRules(place, database)
  await damage(
    `delete from transactions where id = (select min(id) from transactions where kind = 'electricity')`,
  )
  const { status, said } = run('checkBooks', folder)
  expect(status).toBe(1)
  expect(said).toContainEqual(
    expect.stringMatching(/^The bill \S+ is paid and not in the books\. Since 20\d\d-\S+Z\. Home \S+\.$/),
  )
  expect(said).toContainEqual(expect.stringMatching(/^The lines of .+ are gone\./))
  expect(said).toContainEqual(
    expect.stringMatching(/^The trigger transactions_kept is missing or switched off\. Since \S+Z\.$/),
  )
  const damaged = await backUp(folder, `${folder}/backups`, new Date(now + 1000))
  const restored = run('restore', `${folder}/damaged`, damaged)
  expect(restored.status).toBe(1)
  expect(restored.said).toContainEqual(expect.stringContaining('is paid and not in the books'))
})
