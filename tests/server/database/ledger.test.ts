import { afterEach, beforeEach, expect, test } from 'vitest'
import { violationOf } from '#server/database/errors.ts'
import { endOwnership } from '#server/database/ownerships.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addOwnership, addUnit, addUser } from '../../support/rows.ts'

const at = '2026-02-01T10:00:00.000Z'
const before = '2026-01-30T22:59:59.999Z'

let database: TestDatabase
let home: { unit_id: string; owner_id: string; ownership_id: string }
let otherOwnership: string

type Values = {
  readonly amount_kobo?: number
  readonly bill_id?: string
  readonly ownership_id?: string
  readonly reverses?: string | null
  readonly reason?: string | null
  readonly dated_at?: string
}

/**
 * Writes a line: a payment of 700 naira for the home unless told otherwise, or an electricity
 * payment.
 */
const record = (id: string, { bill_id, ...values }: Values = {}) =>
  database.write((trx) =>
    trx
      .insertInto('transactions')
      .values({
        ...{ id, tx_id: `T-${id}`, title: id, created_at: at, dated_at: at, amount_kobo: 700_00 },
        ...{ ...home, kind: 'property', ...values },
        ...(bill_id === undefined ? {} : { kind: 'electricity' as const, bill_id, ownership_id: null }),
      })
      .execute(),
  )

const reversal = { amount_kobo: -700_00, reverses: 'deposit', reason: 'Recorded twice' }

async function fill(trx: Queries) {
  const [unit_id, owner_id] = [await addUnit(trx), await addUser(trx)]
  home = { unit_id, owner_id, ownership_id: await addOwnership(trx, unit_id, owner_id) }
  otherOwnership = await addOwnership(trx, await addUnit(trx), owner_id)
  await trx
    .insertInto('bill_payments')
    .values({
      ...{ id: 'bill', reference: 'ref', user_id: owner_id, unit_id, name: 'Ada', metre_number: '0451' },
      ...{ amount_kobo: 50_00, provider: 'sandbox', status: 'paid', settled_at: at, created_at: at },
    })
    .execute()
}

const refusalOf = (work: Promise<unknown>) => work.then(() => 'taken', violationOf)
const check = { kind: 'check' }
const foreignKey = { kind: 'foreign key' }

onBothEngines('the ledger', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
    await database.write(fill)
    await record('deposit')
    await record('power', { amount_kobo: 50_00, bill_id: 'bill' })
  })
  afterEach(() => database.remove())

  test('refuses amounts that are no payment, and lines about nothing', async () => {
    expect(await refusalOf(record('wrong', { amount_kobo: 0 }))).toEqual(check)
    expect(await refusalOf(record('wrong', { amount_kobo: -1 }))).toEqual(check)
    expect(await refusalOf(record('wrong', { ownership_id: 'nothing' }))).toEqual(foreignKey)
    expect(await refusalOf(record('wrong', { amount_kobo: 50_00, bill_id: 'bill' }))).toEqual({
      kind: 'unique',
      columns: ['bill_id'],
    })
    expect(await refusalOf(record('wrong', { amount_kobo: 49_99, bill_id: 'no bill' }))).toEqual(foreignKey)
  })

  test('takes one reversal of a payment, by its whole amount, of its own ownership, and for a reason', async () => {
    const reverse = (values: Values = {}) => refusalOf(record('reversal', { ...reversal, ...values }))
    expect(await reverse({ amount_kobo: -699_99 })).toEqual(foreignKey)
    expect(await reverse({ reverses: 'nothing' })).toEqual(foreignKey)
    expect(await reverse({ reverses: 'power', amount_kobo: -50_00 })).toEqual(foreignKey)
    expect(await reverse({ ownership_id: otherOwnership })).toEqual(foreignKey)
    expect(await reverse({ amount_kobo: 700_00 })).toEqual(check)
    expect(await reverse({ reason: null })).toEqual(check)
    expect(await reverse({ reverses: null })).toEqual(check)
    expect(await reverse()).toBe('taken')
    const again = (values: Values = {}) => refusalOf(record('again', { ...reversal, ...values }))
    expect(await again()).toEqual({ kind: 'unique', columns: ['reverses'] })
    expect(await again({ reverses: 'reversal', amount_kobo: 700_00 })).toEqual(check)
    expect(await again({ reverses: 'reversal' })).toEqual(foreignKey)
  })

  test('takes a payment whose money came earlier, not later, and dates no reversal back', async () => {
    expect(await refusalOf(record('earlier', { dated_at: before }))).toBe('taken')
    expect(await refusalOf(record('later', { dated_at: '2026-02-01T22:59:59.999Z' }))).toEqual(check)
    expect(await refusalOf(record('reversal', { ...reversal, dated_at: before }))).toEqual(check)
  })
})

onBothEngines('an ownership that has ended', (engine) => {
  beforeEach(async () => {
    database = await makeDatabase(engine)
    await database.write(fill)
    await record('deposit')
  })
  afterEach(() => database.remove())

  const owners = () =>
    database.read.selectFrom('ownerships').selectAll().where('unit_id', '=', home.unit_id).execute()
  const lines = () => database.read.selectFrom('transactions').selectAll().execute()
  const end = () =>
    database.write((trx) =>
      endOwnership(trx, { id: home.ownership_id, reason: 'Wrong person', endedBy: home.owner_id, now: at }),
    )

  test('leaves the unit to somebody else, or the same person, and stays in the books', async () => {
    const before = await lines()
    await end()
    expect(await owners()).toEqual([])
    expect(await lines()).toEqual(before)
    const record = database.read.selectFrom('ownership_records').selectAll()
    expect(await record.where('id', '=', home.ownership_id).execute()).toMatchObject([
      { ended_at: at, ended_reason: 'Wrong person', ended_by: home.owner_id },
    ])
    const again = await database.write((trx) => addOwnership(trx, home.unit_id, home.owner_id))
    expect(await owners()).toMatchObject([{ id: again }])
    // Ended once: a second time changes nothing, and takes nobody off.
    await end()
    expect(await owners()).toMatchObject([{ id: again }])
  })

  test('has a reason', async () => {
    const without = database.write((trx) =>
      trx.updateTable('ownership_records').set({ ended_at: at }).execute(),
    )
    expect(await refusalOf(without)).toEqual(check)
  })
})
