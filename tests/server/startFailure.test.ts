import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { startFailure } from '#server/startFailure.ts'
import { makeDatabase, onBothEngines } from '../support/database/database.ts'
import { openPglite } from '../support/servers/pglite.ts'

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
  const database = openPglite()
  const failed = await database
    .write(async (trx) => {
      await sql`create role guest`.execute(trx)
      await sql`revoke create on schema public from public`.execute(trx)
      await sql`set role guest`.execute(trx)
    })
    .then(() => migrate(database))
    .catch((thrown: unknown) => thrown)
  const line = startFailure(failed, { ...settings, DATABASE_URL: 'postgres://guest@b/c' })
  expect(line).toMatch(/^Setting DATABASE_URL: its role lacks a right .*may not make tables/)
  await database.write((trx) => sql`reset role`.execute(trx))
  await database.remove()
})

it('a PostgreSQL that refuses the connection is reported under DATABASE_URL', async () => {
  const line = await failureOf('postgres://u:100%25@127.0.0.1:1/db')
  expect(line).toMatch(/^Setting DATABASE_URL: the database can't be reached .*ECONNREFUSED/)
})

it('an unknown failure has no line of its own', () => {
  expect(startFailure(new Error('something else'), settings)).toBeUndefined()
})
