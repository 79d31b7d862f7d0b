import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Tables } from '#server/database/schema.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { sealDays } from '#server/modules/books/seals.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { type BenchPart, judged, median } from '../support/bench.ts'
import { sqlitePlace } from '../support/database/database.ts'
import { addOwnership, addUnit, addUser } from '../support/database/rows.ts'

const homes = 2500
const linesOfHome = 40

const minute = 60_000
const start = Date.UTC(2026, 0, 1)
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

/** Adds a home's lines: payments for it and for electricity, alternating. */
async function addLines(trx: Queries, home: number): Promise<void> {
  const [unit_id, owner_id] = [await addUnit(trx), await addUser(trx)]
  const ownership_id = await addOwnership(trx, unit_id, owner_id)
  const bills: Insertable<Tables['bill_payments']>[] = []
  const lines: Insertable<Tables['transactions']>[] = []
  for (let n = 0; n < linesOfHome; n += 1) {
    const [id, created_at, amount_kobo] = [`${home}-${n}`, at(home + n * 3000), 100]
    const isBill = n % 2 === 1
    if (isBill)
      bills.push({
        ...{ id, reference: id, user_id: owner_id, unit_id, name: 'Ada Obi', metre_number: '04512345678' },
        ...{ amount_kobo, status: 'paid', provider: 'sandbox', created_at, settled_at: created_at },
      })
    lines.push({
      ...{ id, tx_id: id, unit_id, owner_id, title: 'Payment', amount_kobo, created_at },
      dated_at: created_at,
      ...(isBill ? { kind: 'electricity', bill_id: id } : { kind: 'property', ownership_id }),
    })
  }
  await trx.insertInto('bill_payments').values(bills).execute()
  await trx.insertInto('transactions').values(lines).execute()
}

/** @returns how long work took, and the longest that the event loop was blocked, in ms */
async function timed(work: () => Promise<unknown>) {
  let isOver = false
  let longest = 0
  const watch = async () => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      await nextTurn()
      longest = Math.max(longest, performance.now() - last)
    }
  }
  const watching = watch()
  const begun = performance.now()
  await work()
  const taken = performance.now() - begun
  isOver = true
  await watching
  return { taken, longest }
}

async function measure(database: Database) {
  const checks = []
  const floors = []
  for (let round = 0; round < 5; round += 1) {
    checks.push(await timed(() => database.snapshot((db) => checkBooks(db, Date.now()))))
    floors.push(await timed(() => database.read.selectFrom('transactions').selectAll().execute()))
  }
  return {
    ours: median(checks.map(({ taken }) => taken)),
    floor: median(floors.map(({ taken }) => taken)),
    turn: median(checks.map(({ longest }) => longest)),
  }
}

/** The check of 100,000 lines, sealed, beside reading them all at once, on SQLite. */
export const part: BenchPart = {
  name: 'books',
  async run() {
    const place = sqlitePlace()
    const database = place.open()
    await migrate(database)
    for (let home = 0; home < homes; home += 1) await database.write((trx) => addLines(trx, home))
    await sealDays(database, Date.now())
    const { ours, floor, turn } = await measure(database)
    await place.remove()
    const figure = `${homes * linesOfHome} lines checked`
    return [
      judged({ figure, unit: 'ms', ours, floor }, { most: 2000 }),
      judged({ figure: `${figure}: others wait for a turn`, unit: 'ms', ours: turn }, { most: 20 }),
    ]
  },
}
