import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { copyTables } from '#server/database/copyTables.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makeDatabase, type Place, serverPlace } from '../../support/database/database.ts'
import { keepOpen } from '../../support/database/keepOpen.ts'
import { addUser } from '../../support/database/rows.ts'

const limitMs = 500

/** Opens another instance, whose statements may take half a second, not half a minute. */
const openHurried = (url: string): Database =>
  openPostgres({ url, connections: 1, waitMs: 120_000, statementMs: limitMs })

const server = process.env['TEST_DATABASE_URL']

/** Only a server has transactions side by side: PGlite has one connection. */
describe.runIf(server)('the time limit of statements on PostgreSQL', () => {
  let place: Place
  let patient: Database
  let hurried: Database
  beforeEach(async () => {
    const made = await serverPlace(server ?? '')
    place = made
    patient = made.open()
    hurried = openHurried(made.url)
  })
  afterEach(async () => {
    await hurried.close()
    await place.remove()
  })

  /** Whether a statement has waited for a lock much longer than the hurried instance allows. */
  const isOverdue = async () => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query_start < clock_timestamp() - ${`${2 * limitMs} ms`}::interval
    `.execute(patient.read)
    return rows.length > 0
  }

  /** Holds work up for longer than the limit. @returns how the work ended */
  async function heldUp(hold: (trx: Queries) => Promise<unknown>, work: () => Promise<unknown>) {
    const holding = await keepOpen(patient, hold)
    let ended = false
    const outcome = Promise.allSettled([
      work().finally(() => {
        ended = true
      }),
    ])
    await expect
      .poll(async () => ended || (await isOverdue()))
      .toBe(true)
      .finally(holding.finish)
    return (await outcome)[0]
  }

  const lockUsers = (trx: Queries) => sql`lock table users in access exclusive mode`.execute(trx)
  const migrateIn = (trx: Queries) => migrate({ ...patient, write: async (job) => job(trx) })

  test('a migration has no time limit, also while it waits for another instance’s', async () => {
    expect(await heldUp(migrateIn, () => migrate(hurried))).toMatchObject({ status: 'fulfilled' })
  })

  test('a copy from the embedded database has no time limit', async () => {
    await migrate(patient)
    const source = await makeDatabase('sqlite')
    await source.write(addUser)
    const outcome = await heldUp(lockUsers, () => copyTables(source, hurried))
    await source.remove()
    expect(outcome).toMatchObject({ status: 'fulfilled' })
    expect(await patient.read.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('a query is cancelled at the time limit, also on a connection that has migrated', async () => {
    await migrate(hurried)
    const outcome = await heldUp(lockUsers, () => hurried.read.selectFrom('users').select('id').execute())
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  })
})
