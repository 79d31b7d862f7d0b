import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { violationOf } from '#server/database/errors.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database.ts'
import { addOwnership, addUnit, addUser } from '../../support/rows.ts'

const at = '2026-02-01T10:00:00.000Z'

let place: Place
let database: Database
let line: { unitId: string; ownerId: string; ownershipId: string; other: string }

/** Records as an instance does that knows nothing of reversals. */
const recordAsBefore = (trx: Queries, id: string, kobo: number, billId: string | null = null) => {
  const { unitId, ownerId, ownershipId } = line
  const [kind, ownership] = billId === null ? ['property', ownershipId] : ['electricity', null]
  return sql`insert into transactions
      (id, tx_id, unit_id, owner_id, ownership_id, kind, title, amount_kobo, bill_id, created_by, created_at)
    values (${id}, ${`T-${id}`}, ${unitId}, ${ownerId}, ${ownership}, ${kind}, ${`Line ${id}`}, ${kobo}, ${billId},
      ${ownerId}, ${at})`.execute(trx)
}

async function fillOldTables(trx: Queries) {
  const [unitId, ownerId] = [await addUnit(trx), await addUser(trx)]
  const ownershipId = await addOwnership(trx, unitId, ownerId)
  line = { unitId, ownerId, ownershipId, other: await addOwnership(trx, await addUnit(trx), ownerId) }
  await recordAsBefore(trx, 'deposit', 700_00)
  await trx
    .insertInto('bill_payments')
    .values({
      ...{
        id: 'bill',
        reference: 'ref',
        user_id: ownerId,
        unit_id: unitId,
        name: 'Ada',
        metre_number: '0451',
      },
      ...{ amount_kobo: 50_00, provider: 'sandbox', status: 'paid', settled_at: at, created_at: at },
      ...{ authorization_url: null, channel: null, failure_reason: null, checked_at: null },
    })
    .execute()
  await recordAsBefore(trx, 'power', 50_00, 'bill')
}

const rows = async () => {
  const { rows: found } =
    await sql`select id, tx_id, unit_id, owner_id, ownership_id, kind, title, amount_kobo, bill_id,
    created_by, created_at from transactions order by id`.execute(database.read)
  return found
}

type Reversal = {
  reverses?: string | null
  reason?: string | null
  amount_kobo?: number
  ownership_id?: string
}

let made = 0
const reverse = (values: Reversal = {}) =>
  database.write((trx) => {
    const { unitId: unit_id, ownerId: owner_id, ownershipId: ownership_id } = line
    const id = `reversal-${++made}`
    return trx
      .insertInto('transactions')
      .values({
        ...{ id, tx_id: id, unit_id, owner_id, ownership_id, kind: 'property', title: 'Reversal' },
        ...{ amount_kobo: -700_00, bill_id: null, created_by: null, created_at: at },
        ...{ reverses: 'deposit', reason: 'Recorded twice', ...values },
      })
      .execute()
  })

const refusalOf = (work: Promise<unknown>) => work.then(() => 'taken', violationOf)

onBothEngines('a ledger that learns of reversals', (engine) => {
  beforeEach(async () => {
    place = await makePlace(engine)
    database = place.open()
    await migrate(database, '013-available-from')
    await database.write(fillOldTables)
  })
  afterEach(() => place.remove())

  test('keeps every line as it was, and those that an older instance records beside it', async () => {
    const before = await rows()
    expect(before).toHaveLength(2)
    await migrate(database)
    expect(await rows()).toEqual(before)
    await database.write((trx) => recordAsBefore(trx, 'later', 1))
    expect(await rows()).toHaveLength(3)
  })

  test('still refuses what it refused', async () => {
    await migrate(database)
    const record = (kobo: number, billId?: string) =>
      refusalOf(database.write((trx) => recordAsBefore(trx, 'wrong', kobo, billId)))
    expect(await record(0)).toEqual({ kind: 'check' })
    expect(await record(-1)).toEqual({ kind: 'check' })
    expect(await record(50_00, 'bill')).toEqual({ kind: 'unique', columns: ['bill_id'] })
    expect(await record(49_99, 'no bill')).toEqual({ kind: 'foreign key' })
  })

  test('takes one reversal of a payment, by its whole amount, of its own ownership, and for a reason', async () => {
    await migrate(database)
    const foreignKey = { kind: 'foreign key' }
    expect(await refusalOf(reverse({ amount_kobo: -699_99 }))).toEqual(foreignKey)
    expect(await refusalOf(reverse({ reverses: 'nothing' }))).toEqual(foreignKey)
    expect(await refusalOf(reverse({ reverses: 'power', amount_kobo: -50_00 }))).toEqual(foreignKey)
    expect(await refusalOf(reverse({ ownership_id: line.other }))).toEqual(foreignKey)
    expect(await refusalOf(reverse({ amount_kobo: 700_00 }))).toEqual({ kind: 'check' })
    expect(await refusalOf(reverse({ reason: null }))).toEqual({ kind: 'check' })
    expect(await refusalOf(reverse({ reverses: null }))).toEqual({ kind: 'check' })
    await reverse()
    expect(await refusalOf(reverse())).toEqual({ kind: 'unique', columns: ['reverses'] })
    const reversal = `reversal-${made - 1}`
    expect(await refusalOf(reverse({ reverses: reversal, amount_kobo: 700_00 }))).toEqual({ kind: 'check' })
    expect(await refusalOf(reverse({ reverses: reversal }))).toEqual(foreignKey)
  })

  test('finds a person’s, a unit’s and a month’s lines by the same indexes', async () => {
    const names = async () => {
      const { rows: found } =
        engine === 'sqlite'
          ? await sql<{ name: string }>`select name from sqlite_master where type = 'index'
              and tbl_name = 'transactions' and name like 'transactions_by_%' order by name`.execute(
              database.read,
            )
          : await sql<{ name: string }>`select indexname as name from pg_indexes
              where tablename = 'transactions' and indexname like 'transactions_by_%' order by indexname`.execute(
              database.read,
            )
      return found.map(({ name }) => name)
    }
    const before = await names()
    expect(before).toHaveLength(4)
    await migrate(database)
    expect(await names()).toEqual(before)
  })
})
