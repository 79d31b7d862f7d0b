import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { violationOf } from '#server/database/errors.ts'
import { migrate } from '#server/database/migrate.ts'
import { endOwnership } from '#server/database/ownershipWrites.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database.ts'
import { addOwnership, addUnit, addUser } from '../../support/rows.ts'

const at = '2026-02-01T10:00:00.000Z'

let place: Place
let database: Database
let world: { unitId: string; ownerId: string; ownershipId: string }

type Line = {
  readonly id: string
  readonly kobo: number
  readonly billId?: string
  readonly reverses?: string
  readonly ownershipId?: string
}

/** Writes to the ledger as an instance of before does. */
const record = (trx: Queries, { id, kobo, billId, reverses, ownershipId = world.ownershipId }: Line) =>
  trx
    .insertInto('transactions')
    .values({
      ...{ id, tx_id: `T-${id}`, unit_id: world.unitId, owner_id: world.ownerId, title: id, created_at: at },
      ...{ kind: billId === undefined ? 'property' : 'electricity', amount_kobo: kobo },
      ...{ ownership_id: billId === undefined ? ownershipId : null, bill_id: billId ?? null },
      ...{ created_by: world.ownerId, reverses: reverses ?? null, reason: reverses ? 'Twice' : null },
    })
    .execute()

async function fillOldTables(trx: Queries) {
  const [unitId, ownerId] = [await addUnit(trx), await addUser(trx)]
  world = { unitId, ownerId, ownershipId: await addOwnership(trx, unitId, ownerId) }
  await trx
    .insertInto('bill_payments')
    .values({
      ...{ id: 'bill', reference: 'ref', user_id: ownerId, unit_id: unitId, name: 'Ada' },
      ...{ metre_number: '0451', amount_kobo: 50_00, provider: 'sandbox', status: 'paid' },
      ...{ settled_at: at, created_at: at },
    })
    .execute()
  await record(trx, { id: 'deposit', kobo: 700_00 })
  await record(trx, { id: 'wrong', kobo: 300_00 })
  await record(trx, { id: 'reversal', kobo: -300_00, reverses: 'wrong' })
  await record(trx, { id: 'power', kobo: 50_00, billId: 'bill' })
}

const rowsOf = async (table: string) =>
  (await sql.raw(`select * from ${table} order by 1`).execute(database.read)).rows

/** Triggers, indexes and references, each by its name, table and text. */
async function rules() {
  const { rows } =
    database.engine === 'sqlite'
      ? await sql`select type, name, tbl_name, sql from sqlite_master
          where type in ('trigger', 'index') order by name`.execute(database.read)
      : await sql`select 'trigger' as type, tgname as name, pg_get_triggerdef(oid) as sql from pg_trigger
            where not tgisinternal
          union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
          union all select 'rule', conname, pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace order by 1, 2, 3`.execute(database.read)
  return rows as { name: string; sql: string | null }[]
}

const end = (id = world.ownershipId) =>
  database.write((trx) => endOwnership(trx, { id, reason: 'Wrong person', endedBy: world.ownerId, now: at }))
const refusalOf = (work: Promise<unknown>) => work.then(() => 'taken', violationOf)

onBothEngines('a database that learns of ownerships that end', (engine) => {
  beforeEach(async () => {
    place = await makePlace(engine)
    database = place.open()
    await migrate(database, '016-sales-by-time')
    await database.write(fillOldTables)
  })
  afterEach(() => place.remove())

  test('keeps every row, and every trigger, index and rule but what the ledger refers to', async () => {
    const [lines, owners, before] = [await rowsOf('transactions'), await rowsOf('ownerships'), await rules()]
    await migrate(database, '017-ownership-records')
    expect(await rowsOf('transactions')).toEqual(lines)
    expect(await rowsOf('ownerships')).toEqual(owners)
    const { unitId: unit_id, ownerId: owner_id, ownershipId: id } = world
    expect(await rowsOf('ownership_records')).toMatchObject([{ id, unit_id, owner_id, ended_at: null }])
    const after = await rules()
    const gone = before.filter((rule) => !after.some((one) => one.name === rule.name && one.sql === rule.sql))
    expect(gone.map(({ name }) => name)).toEqual(
      engine === 'sqlite' ? [] : ['transactions_ownership_id_unit_id_owner_id_fkey'],
    )
    if (engine === 'sqlite')
      expect((await sql`pragma foreign_key_check`.execute(database.read)).rows).toEqual([])
  })

  test('an instance of before goes on assigning owners and recording payments', async () => {
    await migrate(database)
    const { unitId } = world
    await database.write(async (trx) => {
      const other = await addUnit(trx)
      const ownershipId = await addOwnership(trx, other, world.ownerId)
      world = { ...world, unitId: other, ownershipId }
      await record(trx, { id: 'later', kobo: 1_00 })
      // The words it assigns by: the first owner stays.
      await sql`insert into ownerships (id, unit_id, owner_id, first_name, last_name, created_at)
        values ('second', ${unitId}, ${world.ownerId}, 'A', 'B', ${at}) on conflict (unit_id) do nothing`.execute(
        trx,
      )
    })
    expect(await rowsOf('ownerships')).toHaveLength(2)
    expect(await rowsOf('ownership_records')).toHaveLength(2)
  })

  test('the ledger still refuses what it refused', async () => {
    await migrate(database)
    const wrong = (line: Omit<Line, 'id'>) =>
      refusalOf(database.write((trx) => record(trx, { id: 'no', ...line })))
    const foreignKey = { kind: 'foreign key' }
    expect(await wrong({ kobo: 0 })).toEqual({ kind: 'check' })
    expect(await wrong({ kobo: 1_00, ownershipId: 'nothing' })).toEqual(foreignKey)
    expect(await wrong({ kobo: 49_99, billId: 'no bill' })).toEqual(foreignKey)
    expect(await wrong({ kobo: -300_00, reverses: 'wrong' })).toEqual({
      kind: 'unique',
      columns: ['reverses'],
    })
    expect(await wrong({ kobo: -699_99, reverses: 'deposit' })).toEqual(foreignKey)
  })

  test('one that has ended leaves the unit to somebody else, or the same person, and stays in the books', async () => {
    await migrate(database)
    const lines = await rowsOf('transactions')
    await end()
    expect(await rowsOf('ownerships')).toEqual([])
    expect(await rowsOf('transactions')).toEqual(lines)
    expect(await rowsOf('ownership_records')).toMatchObject([
      { id: world.ownershipId, ended_at: at, ended_reason: 'Wrong person', ended_by: world.ownerId },
    ])
    const again = await database.write((trx) => addOwnership(trx, world.unitId, world.ownerId))
    expect(await rowsOf('ownerships')).toMatchObject([{ id: again }])
    // Ended once: a second time changes nothing, and takes nobody off.
    await end()
    expect(await rowsOf('ownerships')).toMatchObject([{ id: again }])
    const ended = { ended_at: at }
    const without = database.write((trx) => trx.updateTable('ownership_records').set(ended).execute())
    expect(await refusalOf(without)).toEqual({ kind: 'check' })
  })
})
