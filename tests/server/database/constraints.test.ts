import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEvent } from '#server/database/bills.ts'
import { violationOf } from '#server/database/errors.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/rows.ts'

const at = '2026-02-01T10:00:00.000Z'

const addBill = async (trx: Queries, unitId: string, userId: string, more = {}) => {
  const id = nanoid()
  const person = { user_id: userId, name: 'Ada Obi', metre_number: '04512345678' }
  const money = { amount_kobo: 5_000_00, provider: 'sandbox', reference: `ref-${id}` }
  const open = {
    authorization_url: null,
    channel: null,
    failure_reason: null,
    settled_at: null,
    checked_at: null,
  }
  await trx
    .insertInto('bill_payments')
    .values({ id, unit_id: unitId, ...person, ...money, ...open, created_at: at, ...more })
    .execute()
  return id
}

const addTransaction = (trx: Queries, unitId: string, ownerId: string, more = {}) => {
  const line = {
    tx_id: `T-${nanoid()}`,
    title: 'Payment',
    amount_kobo: 100,
    created_by: null,
    created_at: at,
    dated_at: at,
  }
  const none = { ownership_id: null, bill_id: null, kind: 'property' as const }
  return trx
    .insertInto('transactions')
    .values({ id: nanoid(), unit_id: unitId, owner_id: ownerId, ...line, ...none, ...more })
    .execute()
}

const addFile = (
  trx: Queries,
  values: { project_id?: string; unit_id?: string; file_type: 'floor-plan' | '2D-image' },
) => {
  const rest = { id: nanoid(), url: 'https://example.com/f.jpg', alt: null, poster: null, created_at: at }
  return trx
    .insertInto('files')
    .values({ project_id: null, unit_id: null, ...rest, ...values })
    .execute()
}

const addRoom = (trx: Queries, unitId: string, userId: string) =>
  trx
    .insertInto('chat_rooms')
    .values({ id: nanoid(), unit_id: unitId, user_id: userId, created_at: at, last_message_at: null })
    .execute()

type Case = { name: string; job: (trx: Queries) => Promise<unknown>; refusal: ReturnType<typeof violationOf> }

const unique = (...columns: string[]) => ({ kind: 'unique', columns }) as const
const check = { kind: 'check' } as const
const foreignKey = { kind: 'foreign key' } as const

const refused: Case[] = [
  {
    name: 'the same e-mail twice',
    refusal: unique('email'),
    job: async (trx) => {
      await addUser(trx, { email: 'twice@example.com' })
      await addUser(trx, { email: 'twice@example.com' })
    },
  },
  {
    name: 'an e-mail that is not normalised',
    refusal: check,
    job: (trx) => addUser(trx, { email: 'Ada@Example.com' }),
  },
  {
    name: 'a customer whose account is closed',
    refusal: check,
    job: async (trx) =>
      trx
        .updateTable('users')
        .set({ closed_at: at })
        .where('id', '=', await addUser(trx))
        .execute(),
  },
  {
    name: 'a second owner of a unit',
    refusal: unique('unit_id'),
    job: async (trx) => {
      const unit = await addUnit(trx)
      await addOwnership(trx, unit, await addUser(trx))
      await addOwnership(trx, unit, await addUser(trx))
    },
  },
  {
    name: 'an owner without an account',
    refusal: foreignKey,
    job: async (trx) => addOwnership(trx, await addUnit(trx), 'nobody'),
  },
  {
    name: 'a second room of a unit and customer',
    refusal: unique('unit_id', 'user_id'),
    job: async (trx) => {
      const [unit, user] = [await addUnit(trx), await addUser(trx)]
      await addRoom(trx, unit, user)
      await addRoom(trx, unit, user)
    },
  },
  {
    name: 'a negative price',
    refusal: check,
    job: (trx) => addUnit(trx, { price_kobo: -1 }),
  },
  {
    name: 'a completed project without its time',
    refusal: check,
    job: async (trx) =>
      trx
        .updateTable('projects')
        .set({ status: 'completed' })
        .where('id', '=', await addProject(trx))
        .execute(),
  },
  {
    name: 'a file of nothing',
    refusal: check,
    job: (trx) => addFile(trx, { file_type: '2D-image' }),
  },
  {
    name: 'a file of a project and a unit',
    refusal: check,
    job: async (trx) =>
      addFile(trx, { project_id: await addProject(trx), unit_id: await addUnit(trx), file_type: '2D-image' }),
  },
  {
    name: 'a floor plan of a project',
    refusal: check,
    job: async (trx) => addFile(trx, { project_id: await addProject(trx), file_type: 'floor-plan' }),
  },
  {
    name: 'the same payment reference twice',
    refusal: unique('reference'),
    job: async (trx) => {
      const [unit, user] = [await addUnit(trx), await addUser(trx)]
      await addBill(trx, unit, user, { reference: 'same' })
      await addBill(trx, unit, user, { reference: 'same' })
    },
  },
  {
    name: 'a paid bill without its time',
    refusal: check,
    job: async (trx) => addBill(trx, await addUnit(trx), await addUser(trx), { status: 'paid' }),
  },
  {
    name: 'a property payment without an ownership',
    refusal: check,
    job: async (trx) => addTransaction(trx, await addUnit(trx), await addUser(trx)),
  },
  {
    name: 'a property payment by someone who is not that owner',
    refusal: foreignKey,
    job: async (trx) => {
      const unit = await addUnit(trx)
      const ownership_id = await addOwnership(trx, unit, await addUser(trx))
      await addTransaction(trx, unit, await addUser(trx), { ownership_id })
    },
  },
  {
    name: 'an electricity payment of another amount than its bill',
    refusal: foreignKey,
    job: async (trx) => {
      const [unit, user] = [await addUnit(trx), await addUser(trx)]
      const bill_id = await addBill(trx, unit, user, { status: 'paid', settled_at: at })
      await addTransaction(trx, unit, user, { kind: 'electricity', bill_id, amount_kobo: 4_999_99 })
    },
  },
  {
    name: 'a bill that counts twice',
    refusal: unique('bill_id'),
    job: async (trx) => {
      const [unit, user] = [await addUnit(trx), await addUser(trx)]
      const bill_id = await addBill(trx, unit, user, { status: 'paid', settled_at: at })
      const line = { kind: 'electricity', bill_id, amount_kobo: 5_000_00 }
      await addTransaction(trx, unit, user, line)
      await addTransaction(trx, unit, user, line)
    },
  },
]

/** A home with an owner, a payment, a paid bill with its line, and a provider's event. */
async function addBooks(trx: Queries): Promise<void> {
  const [unit, user] = [await addUnit(trx), await addUser(trx)]
  const ownership_id = await addOwnership(trx, unit, user)
  await addTransaction(trx, unit, user, { ownership_id })
  const bill_id = await addBill(trx, unit, user, { status: 'paid', settled_at: at })
  await addTransaction(trx, unit, user, { kind: 'electricity', bill_id, amount_kobo: 5_000_00 })
  await recordEvent(trx, {
    id: nanoid(),
    provider: 'sandbox',
    event: 'charge.success',
    reference: null,
    now: at,
  })
}

/** What happened, in columns that nothing may change. */
const fixedColumns = {
  transactions: {
    id: 'other',
    tx_id: 'other',
    unit_id: 'other',
    owner_id: 'other',
    ownership_id: 'other',
    kind: 'electricity',
    amount_kobo: 101,
    bill_id: 'other',
    created_by: 'other',
    created_at: '2026-02-01T09:00:00.000Z',
    dated_at: '2026-01-31T23:00:00.000Z',
    reverses: 'other',
  },
  provider_events: {
    id: 'other',
    provider: 'other',
    event: 'other',
    reference: 'other',
    created_at: 'other',
  },
  ownership_records: { id: 'other', unit_id: 'other', owner_id: 'other', created_at: 'other' },
} as const

const books = Object.keys(fixedColumns) as (keyof typeof fixedColumns)[]
const changes = books.flatMap((table) =>
  Object.entries(fixedColumns[table]).map(([column, value]) => ({ table, column, value })),
)

onBothEngines('constraints', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(engine)
  })
  afterAll(() => database.remove())

  describe('refuse', () => {
    test.each(refused)('$name', async ({ job, refusal }) => {
      const error = await database.write(job).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(violationOf(error)).toEqual(refusal)
    })
  })

  describe('keep the books as they are', () => {
    const refusalOf = (job: (trx: Queries) => Promise<unknown>) =>
      database
        .write(async (trx) => {
          await addBooks(trx)
          await job(trx)
        })
        .then(
          () => undefined,
          (error: unknown) => [violationOf(error), String(error)],
        )

    test.each(books)('nothing is deleted from %s', async (table) => {
      const refusal = await refusalOf((trx) => trx.deleteFrom(table).execute())
      expect(refusal).toEqual([check, expect.stringContaining(`${table} is append-only`)])
    })

    test.each(changes)('$column of $table never changes', async ({ table, column, value }) => {
      const refusal = await refusalOf((trx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(trx),
      )
      expect(refusal).toEqual([check, expect.stringContaining(`${table} is append-only`)])
    })

    test('an ownership ends once', async () => {
      const end = (ended_at: string) => (trx: Queries) =>
        trx.updateTable('ownership_records').set({ ended_at, ended_reason: 'Mistake' }).execute()
      expect(await refusalOf(end(at))).toBeUndefined()
      const refusal = await refusalOf(end('2026-02-02T10:00:00.000Z'))
      expect(refusal).toEqual([check, expect.stringContaining('ownership_records is append-only')])
    })

    test('words may be blanked', async () => {
      const blank = async (trx: Queries) => {
        await trx.updateTable('transactions').set({ title: 'Erased' }).execute()
        await trx
          .updateTable('ownership_records')
          .set({ ended_reason: 'Erased' })
          .where('ended_at', 'is not', null)
          .execute()
      }
      expect(await refusalOf(blank)).toBeUndefined()
    })
  })

  test('let through what is right: an owner, a paid bill, and both their ledger lines', async () => {
    const { unit, user } = await database.write(async (trx) => {
      const [unit, user] = [await addUnit(trx), await addUser(trx)]
      const ownership_id = await addOwnership(trx, unit, user)
      await addTransaction(trx, unit, user, { ownership_id })
      const bill_id = await addBill(trx, unit, user, { status: 'paid', settled_at: at })
      await addTransaction(trx, unit, user, { kind: 'electricity', bill_id, amount_kobo: 5_000_00 })
      return { unit, user }
    })
    const lines = await database.read
      .selectFrom('transactions')
      .select('kind')
      .where('unit_id', '=', unit)
      .where('owner_id', '=', user)
      .execute()
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['electricity', 'property'])
  })

  test('sort text alike on both engines: by code point', async () => {
    const project_id = await database.write(async (trx) => {
      const project = await addProject(trx)
      for (const name of ['b', 'B', 'a', 'Z', 'é', '1']) await addUnit(trx, { project_id: project, name })
      return project
    })
    const rows = await database.read
      .selectFrom('units')
      .select('name')
      .where('project_id', '=', project_id)
      .orderBy('name')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(['1', 'B', 'Z', 'a', 'b', 'é'])
  })
})
