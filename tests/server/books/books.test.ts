import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayInWords } from '#domain/dateWords.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeMetrics } from '#server/metrics.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { insertBill, insertElectricityPayment, settleBill } from '#server/modules/electricity/queriesBills.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { liftRules } from '../../support/database/damage.ts'
import { makePlace, onBothEngines } from '../../support/database/database.ts'
import { makeEstate, type Person } from '../../support/database/estate.ts'

type Damage = {
  readonly name: string
  /** The damage done to the rows of a unit. `?` stands for its id. */
  readonly sql: string
  readonly found: readonly string[]
}

const columns = 'id, tx_id, unit_id, owner_id, ownership_id, kind, title, amount_kobo, created_at, dated_at'

const notOne = 'its home and person'

const damages: readonly Damage[] = [
  {
    name: 'the transaction of a paid bill is gone',
    sql: `delete from transactions where unit_id = ? and kind = 'electricity'`,
    found: ['The bill BILL is paid and not in the books.'],
  },
  {
    name: 'a bill with a transaction is not paid',
    sql: `update bill_payments set status = 'failed' where unit_id = ?`,
    found: ['Payment LINE is an electricity payment without a paid bill.'],
  },
  {
    name: 'a bill has another amount than its transaction',
    sql: 'update bill_payments set amount_kobo = 1 where unit_id = ?',
    found: ['Payment LINE is ₦5,000.00, and its bill ₦0.01.'],
  },
  {
    name: 'a payment names no ownership',
    sql: `update transactions set ownership_id = 'none' where unit_id = ? and title like 'Deposit%'`,
    found: [
      `Payment DEPOSIT names no ownership of ${notOne}.`,
      'Payments of an owner: 1 in the books, 2 in the audit trail.',
    ],
  },
  {
    name: 'a reversal takes back another amount',
    sql: 'update transactions set amount_kobo = -1 where unit_id = ? and amount_kobo < 0',
    found: [
      'Payment REVERSAL takes back ₦0.01 of ₦2,000.00.',
      'Its lines come to ₦1,001,999.99, the payments that stand to ₦1,000,000.00.',
    ],
  },
  {
    name: 'a reversal names no payment',
    sql: `update transactions set reverses = unit_id where unit_id = ? and amount_kobo < 0`,
    found: [
      `Payment REVERSAL reverses no payment of ${notOne}.`,
      'Its lines come to ₦1,000,000.00, the payments that stand to ₦1,002,000.00.',
    ],
  },
  {
    name: 'more is paid than the unit costs',
    sql: `update transactions set amount_kobo = 9900000000 where unit_id = ? and title like 'Deposit%'`,
    found: ['₦99,000,000.00 are paid for a home of ₦48,500,000.00.'],
  },
  {
    name: 'an ownership is gone while its record has not ended',
    sql: 'delete from ownerships where unit_id = ?',
    found: ['The record of its owner and the owner of today disagree.'],
  },
  {
    name: 'an ownership has no record',
    sql: `update ownership_records set id = 'other' where unit_id = ?`,
    found: [
      `Payment DEPOSIT names no ownership of ${notOne}.`,
      'The record of its owner and the owner of today disagree.',
      'Its owner of today is not in the records.',
      `Payment SECOND names no ownership of ${notOne}.`,
      `Payment REVERSAL names no ownership of ${notOne}.`,
    ],
  },
  {
    name: 'a payment of today has no entry in the audit trail',
    sql: `insert into transactions (${columns}) select 'new' || id, 'new' || id, unit_id, owner_id,
      ownership_id, kind, title, 100, created_at, dated_at
      from transactions where unit_id = ? and title like 'Deposit%'`,
    found: ['Payments of an owner: 3 in the books, 2 in the audit trail.'],
  },
  {
    name: 'a payment has no time',
    sql: `update transactions set created_at = 'soon', dated_at = 'soon'
      where unit_id = ? and title like 'Deposit%'`,
    found: ['Payment DEPOSIT has no time of recording.'],
  },
  {
    name: 'the payments of an owner are gone',
    sql: `delete from transactions where unit_id = ? and kind = 'property'`,
    found: [
      'Payments of an owner: 0 in the books, 2 in the audit trail.',
      'Reversals of an owner: 0 in the books, 1 in the audit trail.',
    ],
  },
  {
    name: 'a mail about a reversal was never queued',
    sql: `delete from mails where dedupe_key in
      (select 'payment-reversed:' || tx_id from transactions where unit_id = ?)`,
    found: ['No mail tells of the reversal REVERSAL.'],
  },
]

/** A unit with a payment, one that was reversed, and a paid electricity bill. */
async function makeHome(api: TestApp, admin: Person) {
  const { database } = api
  const estate = makeEstate(api, admin)
  const { _id: unitId } = await estate.unit()
  const { _id: ownedUnitId, ownerId } = await estate.assign(unitId)
  await estate.pay(ownedUnitId, 2000)
  await estate.reverse((await estate.paymentsOf(unitId))[0]?.txId)
  const [reversal, second, deposit] = (await estate.paymentsOf(unitId)).map(({ txId }) => txId)
  const now = new Date(api.clock.now()).toISOString()
  const line = `LINE-${unitId}`
  await database.write(async (trx) => {
    const bill = { id: unitId, reference: `BILL-${unitId}`, user_id: ownerId._id ?? '', unit_id: unitId }
    const asked = { name: 'Ada Obi', metre_number: '04512345678', amount_kobo: 500_000, provider: 'sandbox' }
    await insertBill(trx, { ...bill, ...asked, created_at: now })
    const paid = await settleBill(trx, unitId, { status: 'paid', channel: undefined }, now)
    if (paid !== undefined)
      await insertElectricityPayment(trx, paid, { id: `line-${unitId}`, txId: line, now })
  })
  const names = { BILL: `BILL-${unitId}`, LINE: line, DEPOSIT: deposit, SECOND: second, REVERSAL: reversal }
  /** Puts the references of this unit into a text. */
  const named = (text: string) =>
    text.replace(/\b(BILL|LINE|DEPOSIT|SECOND|REVERSAL)\b/, (name) =>
      String(names[name as keyof typeof names]),
    )
  return { unitId, remove: () => estate.removeOwner(ownedUnitId), named }
}

/** An API on a database of its own, removed after the suite, and the findings in its books. */
async function openBooks(engine: Database['engine']) {
  const place = await makePlace(engine)
  afterAll(() => place.remove())
  const database = place.open()
  await migrate(database)
  const api = makeTestApp(database)
  const findings = () => database.snapshot((db) => checkBooks(db, api.clock.now()))
  const metrics = () => makeMetrics(database).registry.metrics()
  return { place, database, api, findings, metrics }
}

onBothEngines('the check of the books', async (engine) => {
  const { place, database, api, findings, metrics } = await openBooks(engine)
  const admin = await api.signedIn('admin')

  test('correct books, also with a removed owner, give no finding and no log line', async () => {
    const { remove } = await makeHome(api, admin)
    await makeHome(api, admin)
    expect((await remove()).status).toBe(200)
    expect(await findings()).toEqual([])
    await api.sweep('books')
    expect(api.logged.filter((line) => line.includes('books'))).toEqual([])
    const { data } = await api.call('GET /admin/overview', { token: admin.token })
    expect(data.books).toBeUndefined()
    expect(await metrics()).toMatch(/^plinth_books_discrepancies 0$/m)
  })

  test('erasing a person blanks the mails that name them and leaves no finding', async () => {
    const named = await api.person()
    const estate = makeEstate(api, admin)
    const { unitId } = await makeHome(api, admin)
    const deposit = (await estate.paymentsOf(unitId)).find(({ state }) => state === 'paid')
    expect((await estate.reverse(deposit?.txId, `Paid for ${named.email}`)).status).toBe(200)
    await api.sweep('mails')
    await api.erase(named._id)
    expect(await findings()).toEqual([])
    const mails = await database.read.selectFrom('mails').select(['text', 'html']).execute()
    expect(JSON.stringify(mails)).not.toContain(named.email)
  })

  describe('damage done by hand', () => {
    let damage: (statement: string) => Promise<unknown>
    beforeAll(async () => {
      damage = await liftRules(place, database)
    })

    const foundIn = async (home: string) => {
      const here = (await findings()).filter(({ unitId }) => unitId === home)
      for (const { since } of here) expect(Date.parse(since)).not.toBeNaN()
      return here.map(({ text }) => text)
    }

    test.each(damages)('finds that $name', async ({ sql, found }) => {
      const { unitId, named } = await makeHome(api, admin)
      await damage(sql.replace('?', `'${unitId}'`))
      expect(await foundIn(unitId)).toEqual(found.map(named))
    })

    test('finds a reversal of electricity without an entry in the audit trail', async () => {
      const { unitId, named } = await makeHome(api, admin)
      const reversed = await makeEstate(api, admin).reverse(named('LINE'))
      expect(reversed.status).toBe(200)
      expect(await foundIn(unitId)).toEqual([])
      await damage(`delete from audit_entries where subject_id = '${unitId}' and action = 'payment reversed'`)
      expect(await foundIn(unitId)).toEqual([
        expect.stringMatching(/^The audit trail has 0 of 1 reversals of electricity, \S+ among them\.$/),
      ])
    })

    test('finds that a removed owner still has money in the books', async () => {
      const { unitId, remove } = await makeHome(api, admin)
      await remove()
      await damage(`delete from transactions where unit_id = '${unitId}' and amount_kobo = -100000000`)
      expect(await foundIn(unitId)).toEqual([
        'An owner who was removed still has ₦1,000,000.00 in the books.',
      ])
    })

    test('once an hour one instance reports findings to the log, the metrics and the admins', async () => {
      const told = () => api.logged.filter((line) => line.includes('the books do not agree'))
      await api.sweep('books')
      expect(told()).toEqual([])
      api.clock.pass(61 * 60_000)
      await Promise.all([api.sweep('books'), makeTestApp(database).sweep('books')])
      const count = (await findings()).length
      expect(told()).toHaveLength(count)
      expect(await metrics()).toContain(`plinth_books_discrepancies ${count}`)
      const { data } = await api.call('GET /admin/overview', { token: await api.signIn(admin.user.email) })
      expect(data.books).toMatchObject({ count, checkedAt: new Date(api.clock.now()).toISOString() })
      expect(data.books?.found.map(({ text }) => text)).toContain(
        'The record of its owner and the owner of today disagree.',
      )
    })
  })
})

onBothEngines('the triggers of the books', async (engine) => {
  const { place, database, findings } = await openBooks(engine)
  const texts = async () => (await findings()).map(({ text }) => text)
  const isMissing = (name: string) => `The trigger ${name} is missing or switched off.`
  const listTriggers = async () => {
    const list =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
        : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal`
    return (await list.execute(database.read)).rows.map(({ name }) => name)
  }

  test.skipIf(engine === 'sqlite')('are named when they are switched off', async () => {
    const turn = (way: string) =>
      database.write((trx) =>
        sql.raw(`alter table transactions ${way} trigger transactions_kept`).execute(trx),
      )
    await turn('disable')
    expect(await texts()).toEqual([isMissing('transactions_kept')])
    await turn('enable')
    expect(await texts()).toEqual([])
  })

  test('the check names each trigger that is gone', async () => {
    // Those that keep folded texts and the version of the catalogue do not keep the books.
    const names = (await listTriggers()).filter((name) => !/_(unfold|renews)$/.test(name))
    expect(names).toContain('transactions_kept')
    expect(await texts()).toEqual([])
    await liftRules(place, database)
    expect((await texts()).sort()).toEqual(names.map(isMissing).sort())
  })
})

onBothEngines('the seal of the books', async (engine) => {
  const { place, database, api, findings, metrics } = await openBooks(engine)
  const day = 24 * 60 * 60_000
  // Days long past: the database's own clock must be later than them.
  api.clock.pass(Math.floor(Date.now() / day - 60) * day + day / 2 - api.clock.now())
  /** What is found, but for the triggers that were lifted. */
  const texts = async () =>
    (await findings()).map(({ text }) => text).filter((text) => !text.startsWith('The trigger '))
  const seals = () => database.read.selectFrom('book_seals').selectAll().orderBy('day').execute()
  const addHome = async () => makeHome(api, await api.signedIn('admin'))
  /** A day with the transactions of a unit, and a day without any. */
  const passDays = async () => {
    await addHome()
    api.clock.pass(2 * day)
  }

  let damage: (statement: string) => Promise<unknown>
  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) await passDays()
    await addHome()
    await api.sweep('books')
    damage = await liftRules(place, database)
  })

  /** Damages the books, collects the findings, and repairs the books. */
  const foundAfter = async (harm: string, mend: string) => {
    await damage(harm)
    const found = await texts()
    await damage(mend)
    expect(await texts()).toEqual([])
    return found
  }

  test('every past day with transactions gets a seal, which the log and the metrics show', async () => {
    const days = await seals()
    expect(days.map(({ lines }) => lines)).toEqual([4, 4, 4])
    const newest = days.at(-1)
    expect(api.logged.find((line) => line.includes('the books are sealed'))).toContain(newest?.hash)
    expect(await metrics()).toContain(`plinth_books_sealed{day="${newest?.day}",hash="${newest?.hash}"} 1`)
    expect(await texts()).toEqual([])
  })

  /** A condition for one line of the second sealed day. */
  const lineOfSecondDay = async () => {
    const [, second, third] = await seals()
    return `where id = (select min(id) from transactions
      where created_at >= '${second?.day}' and created_at < '${third?.day}')`
  }

  test('a changed transaction is reported for its day only', async () => {
    const line = await lineOfSecondDay()
    const found = await foundAfter(
      `update transactions set created_by = id ${line}`,
      `update transactions set created_by = (select max(created_by) from transactions t
        where t.unit_id = transactions.unit_id and t.created_by <> t.id) ${line}`,
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^The lines of .+ are not what they were when that day was over\.$/)
  })

  test('a forged seal is found, because the next seal does not fit it', async () => {
    const [first] = await seals()
    const found = await foundAfter(
      `update book_seals set hash = 'forged' where day = '${first?.day}'`,
      `update book_seals set hash = '${first?.hash}' where day = '${first?.day}'`,
    )
    expect(found).toHaveLength(2)
  })

  test('a transaction added to a past day that had none is reported', async () => {
    const [first] = await seals()
    const between = new Date(Date.parse(`${first?.day}T12:00:00Z`) + day).toISOString()
    const found = await foundAfter(
      `insert into transactions (${columns}) select 'late', 'late', unit_id, owner_id, ownership_id, kind,
        title, 1, '${between}', '${between}' from transactions where kind = 'property' and reverses is null limit 1`,
      `delete from transactions where id = 'late'`,
    )
    expect(found).toEqual([
      'Payments of an owner: 3 in the books, 2 in the audit trail.',
      expect.stringMatching(/^Lines of .+ were added after that day was over\.$/),
    ])
  })

  test('reports a changed title', async () => {
    const line = await lineOfSecondDay()
    const found = await foundAfter(
      `update transactions set title = title || '!' ${line}`,
      `update transactions set title = replace(title, '!', '') ${line}`,
    )
    expect(found).toEqual([expect.stringMatching(/^The lines of .+ are not what they were/)])
  })

  const isGone = (inWords: unknown) => `The seal of ${inWords} is gone.`
  const wordsOf = (seal?: { readonly day: string }) => dayInWords(`${seal?.day}T12:00:00Z`)

  /** Takes seals away, looks, and puts them back. */
  const foundWithout = async (...gone: Awaited<ReturnType<typeof seals>>) => {
    for (const seal of gone) await damage(`delete from book_seals where day = '${seal.day}'`)
    const found = await texts()
    await api.sweep('books')
    const sealedAnew = await seals()
    await database.write((trx) => trx.insertInto('book_seals').values(gone).execute())
    expect(await texts()).toEqual([])
    return { found, sealedAnew }
  }

  test('names each seal that is gone', async () => {
    const all = await seals()
    const [first, second, third] = all
    if (first === undefined || second === undefined || third === undefined) throw new Error('no seals')
    expect((await foundWithout(first)).found).toEqual([isGone(wordsOf(first))])
    expect((await foundWithout(first, second)).found).toEqual([first, second].map(wordsOf).map(isGone))
    api.clock.pass(61 * 60_000)
    const { found, sealedAnew } = await foundWithout(third)
    expect(found).toEqual([isGone(wordsOf(third))])
    // A new one would hide what was done to its day.
    expect(sealedAnew).toEqual([first, second])
    expect((await foundWithout(...all)).found).toEqual(all.map(wordsOf).map(isGone))
  })

  test.each(['2999-01-01', 'soon', '1'])(
    'names a seal of %s, which is no day that is over, and does not continue from it',
    async (day) => {
      const before = await seals()
      await damage(`insert into book_seals (day, lines, hash, sealed_at)
      select '${day}', lines, hash, sealed_at from book_seals limit 1`)
      expect(await texts()).toEqual([`The seal of ${day} is of no day that is over.`])
      api.clock.pass(61 * 60_000)
      await api.sweep('books')
      await damage(`delete from book_seals where day = '${day}'`)
      expect(await texts()).toEqual([])
      expect(await seals()).toEqual(before)
    },
  )

  test('sealing continues after the last sealed day, once a later day has lines', async () => {
    const before = await seals()
    await passDays()
    await api.sweep('books')
    expect(await seals()).toEqual(before)
    await addHome()
    api.clock.pass(61 * 60_000)
    await api.sweep('books')
    const after = await seals()
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ lines: 8 })
    expect(await texts()).toEqual([])
  })

  test('a clock that is two days ahead does not seal today', async () => {
    const before = await seals()
    api.clock.pass(2 * day)
    await api.sweep('books')
    api.clock.pass(-2 * day)
    await addHome()
    expect(await texts()).toEqual([])
    expect(await seals()).toEqual(before)
  })

  test('a day that is not over by the database’s clock is not sealed', async () => {
    const before = await seals()
    const aDayAhead = Date.now() + day - api.clock.now()
    api.clock.pass(aDayAhead)
    await passDays()
    await addHome()
    await api.sweep('books')
    const days = (await seals()).map((seal) => seal.day)
    expect(days).toHaveLength(before.length + 1)
    expect(days.every((one) => one < new Date().toISOString().slice(0, 10))).toBe(true)
    expect(await texts()).toEqual([])
  })
})

onBothEngines('a seal of an earlier version', async (engine) => {
  const { database, api, findings } = await openBooks(engine)

  test('holds its lines without their titles', async () => {
    const { unitId } = await makeHome(api, await api.signedIn('admin'))
    const lines = await database.read
      .selectFrom('transactions')
      .select(['created_at', 'id', 'tx_id', 'unit_id', 'owner_id', 'ownership_id', 'kind'])
      .select(['amount_kobo', 'bill_id', 'created_by', 'dated_at', 'reverses'])
      .where('unit_id', '=', unitId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const day = api.clock.iso().slice(0, 10)
    const hash = createHash('sha256')
      .update(['', day, ...lines.map((line) => JSON.stringify(line))].join('\n'))
      .digest('hex')
    const seal = { day, lines: lines.length, hash, sealed_at: api.clock.iso() }
    await database.write((trx) => trx.insertInto('book_seals').values(seal).execute())
    api.clock.pass(2 * 24 * 60 * 60_000)
    expect(await findings()).toEqual([])
  })
})
