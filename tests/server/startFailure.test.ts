import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { startFailure } from '#server/startFailure.ts'
import { makeDatabase, makePlace, onBothEngines } from '../support/database/database.ts'
import { folderForEach } from '../support/processes/folder.ts'

/** The line that a failed start on this PostgreSQL prints. */
async function failureOf(DATABASE_URL: string) {
  const database = openPostgres({ url: DATABASE_URL })
  const failed = await migrate(database).catch((thrown: unknown) => thrown)
  await database.close()
  return startFailure(failed, { ...settings, DATABASE_URL })
}

const settings = { DATA_DIR: './data', DATABASE_URL: undefined }

onBothEngines('a database of a newer version', (engine) => {
  it('a start on a database of a newer version says so', async () => {
    const database = await makeDatabase(engine)
    await database.write((trx) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030')`.execute(trx),
    )
    const error: unknown = await migrate(database).catch((thrown) => thrown)
    expect(startFailure(error, settings)).toMatch(/^A newer version .*999-later/)
    await database.remove()
  })
})

it.each([
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'self-signed certificate'],
  [{}, 'The server does not support SSL connections'],
  [{ code: '42501' }, 'permission denied'],
])(
  'an untrusted connection or a role without rights is reported under DATABASE_URL (%j)',
  (details, reason) => {
    const postgres = { ...settings, DATABASE_URL: 'postgres://a@b/c' }
    const line = startFailure(Object.assign(new Error(reason), details), postgres)
    expect(line).toMatch(new RegExp(`^Setting DATABASE_URL: .*${reason}`))
  },
)

it('a role that may not create tables is reported under DATABASE_URL', async () => {
  const place = await makePlace('postgres')
  onTestFinished(place.remove)
  const database = place.open()
  await database.write((trx) => sql`revoke create on schema public from public`.execute(trx))
  const write: Database['write'] = (job) =>
    database.write(async (trx) => {
      await sql`set local role pg_read_all_data`.execute(trx)
      return job(trx)
    })
  const failed = await migrate({ ...database, write }).catch((thrown: unknown) => thrown)
  const line = startFailure(failed, { ...settings, DATABASE_URL: 'postgres://guest@b/c' })
  expect(line).toMatch(/^Setting DATABASE_URL: its role lacks a right .*may not make tables/)
})

it('a PostgreSQL that refuses the connection is reported under DATABASE_URL', async () => {
  const line = await failureOf('postgres://u:100%25@127.0.0.1:1/db')
  expect(line).toMatch(/^Setting DATABASE_URL: the database can't be reached .*ECONNREFUSED/)
})

it('a file of DATABASE_URL that is missing is reported with the parameter that names it', async () => {
  const line = await failureOf('postgres://a:b@127.0.0.1:1/c?sslrootcert=/nowhere/none.pem')
  expect(line).toMatch(/^Setting DATABASE_URL: its sslrootcert can't be read [^\n]+$/)
})

describe('an unusable data folder', () => {
  const at = folderForEach()

  it.each([
    ['/proc/plinth/data', () => '/proc/plinth/data', "the folder can't be used"],
    ['a folder inside a file', () => at('file/data'), "the folder can't be used"],
    ['a folder whose plinth.db is a folder', () => at('taken'), "the database in it can't be used"],
    ['a folder whose plinth.db is no database', () => at('no-database'), 'is damaged or no database'],
  ])('%s is reported in one line under DATA_DIR', async (_, folder, reason) => {
    writeFileSync(at('file'), '')
    mkdirSync(at('taken/plinth.db'), { recursive: true })
    mkdirSync(at('no-database'))
    writeFileSync(at('no-database/plinth.db'), 'nonsense '.repeat(1000))
    const DATA_DIR = folder()
    const open = async () => migrate(openSqlite(join(DATA_DIR, 'plinth.db')))
    const error = await open().catch((thrown: unknown) => thrown)
    const line = startFailure(error, { ...settings, DATA_DIR })
    expect(line).toMatch(new RegExp(`^Setting DATA_DIR: [^\\n]*${reason}[^\\n]*$`))
  })
})

it('an unknown failure has no line of its own', () => {
  expect(startFailure(new Error('something else'), settings)).toBeUndefined()
})
