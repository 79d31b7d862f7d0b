import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { startFailure } from '#server/startFailure.ts'
import { makeDatabase, onBothEngines } from '../support/database.ts'

const settings = { DATA_DIR: './data', DATABASE_URL: undefined }

onBothEngines('a database of a newer version', (engine) => {
  it('is called so', async () => {
    const database = await makeDatabase(engine)
    await database.write((trx) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030')`.execute(trx),
    )
    const error: unknown = await migrate(database).catch((thrown) => thrown)
    expect(startFailure(error, settings)).toMatch(/^A newer version .*999-later/)
    await database.remove()
  })
})

it('has no line for what nobody foresaw', () => {
  expect(startFailure(new Error('something else'), settings)).toBeUndefined()
})
