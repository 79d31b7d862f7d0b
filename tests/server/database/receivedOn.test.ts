import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { violationOf } from '#server/database/errors.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database.ts'
import { addOwnership, addUnit, addUser } from '../../support/rows.ts'

const at = '2026-02-01T10:00:00.000Z'
const before = '2026-01-30T22:59:59.999Z'

let place: Place
let database: Database
let home: { unit_id: string; owner_id: string; ownership_id: string }

type Values = { dated_at?: string; amount_kobo?: number; reverses?: string; reason?: string }

/** Writes a line; without `dated_at` as an instance of before does. */
const record = (id: string, values: Values = {}) =>
  database.write((trx) =>
    trx
      .insertInto('transactions')
      .values({
        id,
        tx_id: id,
        ...home,
        kind: 'property',
        title: id,
        amount_kobo: 700_00,
        created_at: at,
        ...values,
      })
      .execute(),
  )

const refusalOf = (work: Promise<unknown>) => work.then(() => 'taken', violationOf)

onBothEngines('a ledger that learns when money came', (engine) => {
  beforeEach(async () => {
    place = await makePlace(engine)
    database = place.open()
    await migrate(database, '018-audit-names')
    home = await database.write(async (trx) => {
      const [unit_id, owner_id] = [await addUnit(trx), await addUser(trx)]
      return { unit_id, owner_id, ownership_id: await addOwnership(trx, unit_id, owner_id) }
    })
    await record('old')
    await migrate(database)
  })
  afterEach(() => place.remove())

  test('lines of before, and those of an older instance beside it, count since they were recorded', async () => {
    await record('beside')
    await record('dated back', { dated_at: before })
    const { rows } = await sql`select id, dated_at from transactions order by id`.execute(database.read)
    expect(rows).toEqual([
      { id: 'beside', dated_at: at },
      { id: 'dated back', dated_at: before },
      { id: 'old', dated_at: at },
    ])
  })

  test('no money comes after it was recorded, and what takes a payment back is not dated back', async () => {
    const check = { kind: 'check' }
    expect(await refusalOf(record('late', { dated_at: '2026-02-01T22:59:59.999Z' }))).toEqual(check)
    const reversal = { amount_kobo: -700_00, reverses: 'old', reason: 'Twice' }
    expect(await refusalOf(record('reversal', { ...reversal, dated_at: before }))).toEqual(check)
    expect(await refusalOf(record('reversal', reversal))).toBe('taken')
  })
})
