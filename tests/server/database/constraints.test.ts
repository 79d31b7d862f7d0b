import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationOf } from '#server/database/errors.ts'
import { recordEvent } from '#server/modules/electricity/queriesBills.ts'
import type { Queries } from '#server/ports/database.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/database/rows.ts'

const at = '2026-02-01T10:00:00.000Z'
const before = '2026-01-30T22:59:59.999Z'
const later = '2026-02-01T22:59:59.999Z'

const addBill = async (trx: Queries, unitId: string, userId: string, more = {}) => {
  const id = nanoid()
  const person = { user_id: userId, name: 'Ada Obi', metre_number: '04512345678' }
  const money = { amount_kobo: 5_000_00, provider: 'sandbox', reference: `ref-${id}` }
  await trx
    .insertInto('bill_payments')
    .values({ id, unit_id: unitId, ...person, ...money, created_at: at, ...more })
    .execute()
  return id
}

const addFile = (trx: Queries, file_type: 'floor-plan' | '2D-image', of = {}) => {
  const file = { id: nanoid(), url: 'https://example.com/f.jpg', file_type, created_at: at }
  return trx
    .insertInto('files')
    .values({ ...file, ...of })
    .execute()
}

const addPrivateFile = async (trx: Queries, more = {}) => {
  const content = { mime: 'application/pdf', name: 'slip.pdf', bytes: 9, purpose: 'claim' } as const
  const file = { id: nanoid(), owner_id: await addUser(trx), ...content, created_at: at }
  await trx
    .insertInto('private_files')
    .values({ ...file, ...more })
    .execute()
}

const addRoom = async (trx: Queries, unit_id: string, user_id: string) => {
  const id = nanoid()
  await trx.insertInto('chat_rooms').values({ id, unit_id, user_id, created_at: at }).execute()
  return id
}

/** Stores the first message of a new room. @returns the room's id */
const addMessage = async (trx: Queries, more = {}) => {
  const sender_id = await addUser(trx)
  const room_id = await addRoom(trx, await addUnit(trx), sender_id)
  const message = { room_id, sender_id, text: 'Hello', seq: 1, created_at: at }
  await trx
    .insertInto('messages')
    .values({ ...message, ...more })
    .execute()
  return room_id
}

const reversalOf = (reverses: string, more = {}) => ({
  amount_kobo: -100,
  reverses,
  reason: 'Twice',
  ...more,
})

const addHome = async (trx: Queries) => [await addUnit(trx), await addUser(trx)] as const

/**
 * Stores a unit with an owner, a payment, one that was reversed, a paid bill with its
 * transaction, a paid bill without one, a provider's event and a seal.
 * @returns their ids; `addLine` adds a transaction, by default a payment for the unit
 */
async function addBooks(trx: Queries) {
  const [unit_id, owner_id] = await addHome(trx)
  const ownership_id = await addOwnership(trx, unit_id, owner_id)
  const addLine = async (more: object = {}) => {
    const id = nanoid()
    const home = { unit_id, owner_id, ownership_id, kind: 'property' as const }
    const line = { id, tx_id: id, title: 'Payment', amount_kobo: 100, created_at: at, dated_at: at }
    await trx
      .insertInto('transactions')
      .values({ ...home, ...line, ...more })
      .execute()
    return id
  }
  // The money came earlier than it was recorded.
  const payment = await addLine({ dated_at: before })
  const reversed = await addLine()
  const reversal = await addLine(reversalOf(reversed))
  const [bill_id, unbooked] = [
    await addBill(trx, unit_id, owner_id, { status: 'paid', settled_at: at }),
    await addBill(trx, unit_id, owner_id, { status: 'paid', settled_at: at }),
  ]
  const electricity = { kind: 'electricity', ownership_id: null, bill_id, amount_kobo: 5_000_00 }
  const power = await addLine(electricity)
  const event = { id: nanoid(), provider: 'sandbox', event: 'charge.success', reference: null }
  await recordEvent(trx, { ...event, now: at })
  const seal = { day: '2026-02-01', lines: 4, hash: 'a1b2', sealed_at: at }
  await trx.insertInto('book_seals').values(seal).execute()
  const other = await addOwnership(trx, await addUnit(trx), owner_id)
  const stranger = await addUser(trx)
  return { payment, reversed, reversal, power, electricity, unbooked, other, stranger, addLine }
}
type Books = Awaited<ReturnType<typeof addBooks>>

const unique = (...columns: string[]) => ({ kind: 'unique', columns }) as const
const check = { kind: 'check' } as const
const foreignKey = { kind: 'foreign key' } as const

type Refusal = ReturnType<typeof violationOf>
type Job = (trx: Queries) => Promise<unknown>

const refused: [string, Refusal, Job][] = [
  [
    'the same e-mail twice',
    unique('email'),
    async (trx) => {
      await addUser(trx, { email: 'twice@example.com' })
      await addUser(trx, { email: 'twice@example.com' })
    },
  ],
  ['an e-mail that is not normalised', check, (trx) => addUser(trx, { email: 'Ada@Example.com' })],
  [
    'a consent to news without the number of its words',
    check,
    async (trx) => {
      const visitor = { id: nanoid(), name: 'Ada', email: 'ada@example.com', phone: null, message: 'Hello' }
      const of = { project_id: null, unit_id: null, handled_by: null, handled_at: null, created_at: at }
      await trx
        .insertInto('enquiries')
        .values({ ...visitor, ...of, news_at: at })
        .execute()
    },
  ],
  [
    'a customer whose account is closed',
    check,
    async (trx) => {
      const id = await addUser(trx)
      await trx.updateTable('users').set({ closed_at: at }).where('id', '=', id).execute()
    },
  ],
  [
    'a second owner of a unit',
    unique('unit_id'),
    async (trx) => {
      const unit = await addUnit(trx)
      await addOwnership(trx, unit, await addUser(trx))
      await addOwnership(trx, unit, await addUser(trx))
    },
  ],
  ['a private file of nobody', foreignKey, (trx) => addPrivateFile(trx, { owner_id: 'nobody' })],
  ['a private file for nothing', check, (trx) => addPrivateFile(trx, { purpose: 'fun' })],
  ['a private file of a type that runs', check, (trx) => addPrivateFile(trx, { mime: 'text/html' })],
  ['a private file without a name', check, (trx) => addPrivateFile(trx, { name: '' })],
  ['a private file of less than no bytes', check, (trx) => addPrivateFile(trx, { bytes: -1 })],
  ['a private picture without a height', check, (trx) => addPrivateFile(trx, { width: 5 })],
  ['a private picture of no width', check, (trx) => addPrivateFile(trx, { width: 0, height: 5 })],
  ['a private picture of no height', check, (trx) => addPrivateFile(trx, { width: 5, height: 0 })],
  ['an owner without an account', foreignKey, async (trx) => addOwnership(trx, await addUnit(trx), 'nobody')],
  [
    'an ownership that ends without a reason',
    check,
    async (trx) => {
      const id = await addOwnership(trx, ...(await addHome(trx)))
      await trx.updateTable('ownership_records').set({ ended_at: at }).where('id', '=', id).execute()
    },
  ],
  [
    'a second room of a unit and customer',
    unique('unit_id', 'user_id'),
    async (trx) => {
      const home = await addHome(trx)
      await addRoom(trx, ...home)
      await addRoom(trx, ...home)
    },
  ],
  [
    'a second message at the same place of a room',
    unique('room_id', 'seq'),
    async (trx) => addMessage(trx, { room_id: await addMessage(trx) }),
  ],
  ['a message at place 0 of a room', check, (trx) => addMessage(trx, { seq: 0 })],
  ['a message in an unknown room', foreignKey, (trx) => addMessage(trx, { room_id: 'nowhere' })],
  ['a message from an unknown person', foreignKey, (trx) => addMessage(trx, { sender_id: 'nobody' })],
  ['a negative price', check, (trx) => addUnit(trx, { price_kobo: -1 })],
  [
    'a completed project without its completion time',
    check,
    async (trx) => {
      const id = await addProject(trx)
      await trx.updateTable('projects').set({ status: 'completed' }).where('id', '=', id).execute()
    },
  ],
  ['a file of neither a project nor a unit', check, (trx) => addFile(trx, '2D-image')],
  [
    'a file of a project and a unit',
    check,
    async (trx) =>
      addFile(trx, '2D-image', { project_id: await addProject(trx), unit_id: await addUnit(trx) }),
  ],
  [
    'a floor plan of a project',
    check,
    async (trx) => addFile(trx, 'floor-plan', { project_id: await addProject(trx) }),
  ],
  [
    'the same payment reference twice',
    unique('reference'),
    async (trx) => {
      const home = await addHome(trx)
      await addBill(trx, ...home, { reference: 'same' })
      await addBill(trx, ...home, { reference: 'same' })
    },
  ],
  [
    'a paid bill without the time of its payment',
    check,
    async (trx) => addBill(trx, ...(await addHome(trx)), { status: 'paid' }),
  ],
]

/** Stores a plan with a line at its first place. @returns how to add another line */
const addPlan = async (trx: Queries) => {
  const [unit, owner] = await addHome(trx)
  const ownership_id = await addOwnership(trx, unit, owner)
  await trx.insertInto('payment_plans').values({ ownership_id, edited_by: owner, edited_at: at }).execute()
  const addLine = (more: object) =>
    trx
      .insertInto('plan_lines')
      .values({ id: nanoid(), ownership_id, position: 0, title: 'Deposit', amount_kobo: 100, ...more })
      .execute()
  const remind = (line_id: string, kind: string) =>
    trx
      .insertInto('plan_reminders')
      .values({ line_id, kind, due_on: '2026-02-01', ownership_id, told_at: at })
      .execute()
  await addLine({})
  return { addLine, remind }
}

const refusedPlans: [string, Refusal, Job][] = [
  [
    'two lines at the same place of a plan',
    unique('ownership_id', 'position'),
    async (trx) => (await addPlan(trx)).addLine({}),
  ],
  [
    'a line of a plan without an amount',
    check,
    async (trx) => (await addPlan(trx)).addLine({ position: 1, amount_kobo: 0 }),
  ],
  [
    'a line of a home without a plan',
    foreignKey,
    async (trx) => (await addPlan(trx)).addLine({ position: 1, ownership_id: 'nothing' }),
  ],
  [
    'a second reminder of a kind for the same line and day',
    unique('line_id', 'kind', 'due_on'),
    async (trx) => {
      const { remind } = await addPlan(trx)
      await remind('line-1', 'after 1')
      await remind('line-1', 'after 1')
    },
  ],
  [
    'a second reminder by hand of a home on the same day',
    unique('ownership_id', 'due_on'),
    async (trx) => {
      const { remind } = await addPlan(trx)
      await remind('line-1', 'by hand')
      await remind('line-2', 'by hand')
    },
  ],
  [
    'two templates of plans with the same name',
    unique('folded_name'),
    async (trx) => {
      const template = { name: 'Outright', folded_name: 'outright', lines_json: '[]' }
      for (const id of ['one', 'two'])
        await trx
          .insertInto('plan_templates')
          .values({ id, ...template })
          .execute()
    },
  ],
]

const refusedOffers: [string, Refusal, Job][] = [
  [
    'a plan that a project offers twice',
    unique('project_id', 'template_id'),
    async (trx) => {
      const project_id = await addProject(trx)
      const template = { id: 'offered', name: 'Offered', folded_name: 'offered', lines_json: '[]' }
      await trx.insertInto('plan_templates').values(template).execute()
      for (const position of [0, 1])
        await trx
          .insertInto('project_plans')
          .values({ project_id, position, template_id: 'offered' })
          .execute()
    },
  ],
]

const refusedInvitations: [string, Refusal, Job][] = [
  [
    'a second invitation of an account',
    unique('user_id'),
    async (trx) => {
      const user_id = await addUser(trx)
      for (const invited_at of [at, null])
        await trx.insertInto('invitations').values({ user_id, invited_at }).execute()
    },
  ],
]

/** Says which claims a home can have. */
const addClaims = async (trx: Queries) => {
  const [unit, owner] = await addHome(trx)
  const ownership_id = await addOwnership(trx, unit, owner)
  const add = (more: object) =>
    trx
      .insertInto('payment_claims')
      .values({
        ...{ id: nanoid(), ownership_id, user_id: owner, amount_kobo: 100, paid_on: '2026-02-01' },
        ...{ reference: 'FT 1', reference_key: 'FT1', status: 'new', created_at: at },
        ...more,
      })
      .execute()
  return { add, decided: { decided_by: owner, decided_at: at } }
}

/** Says which holds a home can have. */
const addHolds = async (trx: Queries) => {
  const [unit_id, created_by] = await addHome(trx)
  const add = (more: object) =>
    trx
      .insertInto('holds')
      .values({
        ...{ id: nanoid(), unit_id, created_by, kind: 'hold', name: 'Ada', price_kobo: 100 },
        ...{ starts_at: at, ends_at: '2099-01-01T00:00:00.000Z', ...more },
      })
      .execute()
  return { add }
}

const refusedHolds: [string, Refusal, Job][] = [
  [
    'a second hold of a home that has not ended',
    unique('unit_id'),
    async (trx) => {
      const { add } = await addHolds(trx)
      await add({ ended_at: at, ended_how: 'expired' })
      await add({})
      await add({})
    },
  ],
  ['a hold that ends as it begins', check, async (trx) => (await addHolds(trx)).add({ ends_at: at })],
  ['a hold for nothing', check, async (trx) => (await addHolds(trx)).add({ price_kobo: 0 })],
  ['a hold with a deposit of nothing', check, async (trx) => (await addHolds(trx)).add({ deposit_kobo: 0 })],
  ['an ended hold that does not say how', check, async (trx) => (await addHolds(trx)).add({ ended_at: at })],
  [
    'a converted hold without its owner',
    check,
    async (trx) => (await addHolds(trx)).add({ ended_at: at, ended_how: 'converted' }),
  ],
  [
    'a moved hold that does not say where to',
    check,
    async (trx) => (await addHolds(trx)).add({ ended_at: at, ended_how: 'moved' }),
  ],
]

const refusedClaims: [string, Refusal, Job][] = [
  [
    'a second waiting transfer of a home with the same reference',
    unique('ownership_id', 'reference_key'),
    async (trx) => {
      const { add, decided } = await addClaims(trx)
      await add({ ...decided, status: 'refused', reason: 'Not found' })
      await add({})
      await add({})
    },
  ],
  ['a transfer of nothing', check, async (trx) => (await addClaims(trx)).add({ amount_kobo: 0 })],
  [
    'a waiting transfer that somebody decided',
    check,
    async (trx) => {
      const { add, decided } = await addClaims(trx)
      await add(decided)
    },
  ],
  [
    'a refused transfer that nobody decided',
    check,
    async (trx) => (await addClaims(trx)).add({ status: 'refused', reason: 'Not found' }),
  ],
  [
    'a refused transfer without a reason',
    check,
    async (trx) => {
      const { add, decided } = await addClaims(trx)
      await add({ ...decided, status: 'refused' })
    },
  ],
  [
    'an accepted transfer without a payment',
    check,
    async (trx) => {
      const { add, decided } = await addClaims(trx)
      await add({ ...decided, status: 'accepted' })
    },
  ],
  [
    'a transfer with an unknown slip',
    foreignKey,
    async (trx) => (await addClaims(trx)).add({ file_id: 'no' }),
  ],
]

/** Says what can be told of a project. */
const addUpdates = async (trx: Queries) => {
  const [project_id, created_by] = [await addProject(trx), await addUser(trx)]
  const add = (more: object) =>
    trx
      .insertInto('project_updates')
      .values({
        ...{ id: 'update', project_id, title: 'The roof is on', text: '', percent: 65 },
        ...{ happened_on: '2026-02-01', audience: 'public', owner_mails: 'none' },
        ...{ created_by, created_at: at, ...more },
      })
      .execute()
  const addStage = (id: string) =>
    trx
      .insertInto('project_stages')
      .values({ id, project_id, position: 0, name: 'Roofing', planned_on: null, reached_on: null })
      .execute()
  const addPicture = (update_id: string) =>
    trx.insertInto('update_pictures').values({ update_id, position: 0, url: 'a', alt: null }).execute()
  return { add, addStage, addPicture }
}

const refusedUpdates: [string, Refusal, Job][] = [
  ['an update with 101 percent', check, async (trx) => (await addUpdates(trx)).add({ percent: 101 })],
  ['an update for strangers', check, async (trx) => (await addUpdates(trx)).add({ audience: 'strangers' })],
  [
    'an update that was mailed by half',
    check,
    async (trx) => (await addUpdates(trx)).add({ owner_mails: 'half' }),
  ],
  ['a picture of no update', foreignKey, async (trx) => (await addUpdates(trx)).addPicture('nothing')],
  [
    'two pictures at the same place of an update',
    unique('update_id', 'position'),
    async (trx) => {
      const { add, addPicture } = await addUpdates(trx)
      await add({})
      await addPicture('update')
      await addPicture('update')
    },
  ],
  [
    'two stages at the same place of a project',
    unique('project_id', 'position'),
    async (trx) => {
      const { addStage } = await addUpdates(trx)
      await addStage('one')
      await addStage('two')
    },
  ],
]

/** Says which papers a sale can have. */
const addPapers = async (trx: Queries) => {
  const [unit_id, owner] = await addHome(trx)
  const ownership_id = await addOwnership(trx, unit_id, owner)
  const add = async (more: object = {}) => {
    const id = nanoid()
    await addPrivateFile(trx, { id, purpose: 'paper' })
    await trx
      .insertInto('documents')
      .values({
        ...{ id, ownership_id, kind: 'contract', title: 'Contract', file_id: id, sha256: 'f00d', bytes: 9 },
        ...{ needs_reading: 0, added_by: owner, added_at: at, ...more },
      })
      .execute()
    return id
  }
  const addRead = async (more: object) =>
    trx
      .insertInto('document_reads')
      .values({ document_id: await add(), user_id: owner, ...more })
      .execute()
  return { add, addRead, unit_id, withdrawn: { withdrawn_at: at, withdrawn_by: owner } }
}

const refusedPapers: [string, Refusal, Job][] = [
  [
    'the same file as two papers of a sale that stand',
    { kind: 'unique', columns: expect.any(Array) },
    async (trx) => {
      const { add, withdrawn } = await addPapers(trx)
      await add({ replaced_at: at })
      await add({ ...withdrawn, withdrawn_reason: 'Wrong' })
      await add()
      await add()
    },
  ],
  [
    'a second version in the place of a paper',
    unique('replaces'),
    async (trx) => {
      const { add } = await addPapers(trx)
      const replaces = await add({ replaced_at: at })
      await add({ replaces })
      await add({ replaces, sha256: 'beef' })
    },
  ],
  [
    'a paper of a sale and a home at once',
    check,
    async (trx) => {
      const { add, unit_id } = await addPapers(trx)
      await add({ unit_id })
    },
  ],
  [
    'a paper of nothing',
    check,
    async (trx) => void (await (await addPapers(trx)).add({ ownership_id: null })),
  ],
  [
    'an identity paper of a home',
    check,
    async (trx) => {
      const { add, unit_id } = await addPapers(trx)
      await add({ ownership_id: null, unit_id, kind: 'identity' })
    },
  ],
  [
    'an identity paper that its owner must read',
    check,
    async (trx) => void (await (await addPapers(trx)).add({ kind: 'identity', needs_reading: 1 })),
  ],
  [
    'a paper that was withdrawn without a reason',
    check,
    async (trx) => {
      const { add, withdrawn } = await addPapers(trx)
      await add(withdrawn)
    },
  ],
  [
    'a paper with an unknown file',
    foreignKey,
    async (trx) => void (await (await addPapers(trx)).add({ file_id: 'no' })),
  ],
  [
    'a paper that was read and never opened',
    check,
    async (trx) => (await addPapers(trx)).addRead({ acknowledged_at: at, sha256: 'f00d' }),
  ],
  [
    'a paper that was read without its hash',
    check,
    async (trx) => (await addPapers(trx)).addRead({ opened_at: at, acknowledged_at: at }),
  ],
]

const refusedLines: [string, Refusal, (books: Books) => object][] = [
  ['a payment of 0', check, () => ({ amount_kobo: 0 })],
  ['a negative payment', check, () => ({ amount_kobo: -1 })],
  ['a payment dated after it was recorded', check, () => ({ dated_at: later })],
  ['a payment for a unit without an ownership', check, () => ({ ownership_id: null })],
  ['a payment with an unknown ownership', foreignKey, () => ({ ownership_id: 'nothing' })],
  ['a payment by a person who is not the owner', foreignKey, ({ stranger }) => ({ owner_id: stranger })],
  ['a second transaction of a bill', unique('bill_id'), ({ electricity }) => electricity],
  [
    'an electricity payment with an unknown bill',
    foreignKey,
    ({ electricity }) => ({ ...electricity, bill_id: 'nothing' }),
  ],
  [
    'an electricity payment of another amount than its bill',
    foreignKey,
    ({ electricity, unbooked }) => ({ ...electricity, bill_id: unbooked, amount_kobo: 4_999_99 }),
  ],
  [
    'a reversal of a part of a payment',
    foreignKey,
    ({ payment }) => reversalOf(payment, { amount_kobo: -99 }),
  ],
  ['a reversal of an unknown payment', foreignKey, () => reversalOf('nothing')],
  ['a reversal without its payment', check, ({ payment }) => reversalOf(payment, { reverses: null })],
  ['a reversal without a reason', check, ({ payment }) => reversalOf(payment, { reason: null })],
  ['a reversal with a positive amount', check, ({ payment }) => reversalOf(payment, { amount_kobo: 100 })],
  [
    'a reversal dated before it was recorded',
    check,
    ({ payment }) => reversalOf(payment, { dated_at: before }),
  ],
  [
    'a reversal under another ownership',
    foreignKey,
    ({ payment, other }) => reversalOf(payment, { ownership_id: other }),
  ],
  [
    'a reversal of electricity as a payment for the unit',
    foreignKey,
    ({ power }) => reversalOf(power, { amount_kobo: -5_000_00 }),
  ],
  ['a second reversal of a payment', unique('reverses'), ({ reversed }) => reversalOf(reversed)],
  ['a reversal of a reversal', check, ({ reversal }) => reversalOf(reversal, { amount_kobo: 100 })],
  ['a reversal of a reversal by its own amount', foreignKey, ({ reversal }) => reversalOf(reversal)],
]

/** Columns that say what happened: nothing may change them. */
const fixedColumns = {
  transactions: [
    ...['id', 'tx_id', 'unit_id', 'owner_id', 'ownership_id', 'kind', 'amount_kobo', 'bill_id'],
    ...['created_by', 'created_at', 'dated_at', 'reverses', 'title'],
  ],
  provider_events: ['id', 'provider', 'event', 'reference', 'created_at'],
  ownership_records: ['id', 'unit_id', 'owner_id', 'created_at'],
  book_seals: ['day', 'lines', 'hash', 'sealed_at'],
} as const

const books = Object.keys(fixedColumns) as (keyof typeof fixedColumns)[]
const changes = books.flatMap((table) => fixedColumns[table].map((column) => [column, table] as const))

onBothEngines('constraints', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(engine)
  })
  afterAll(() => database.remove())

  const errorOf = (job: Job) =>
    database.write(job).then(
      () => undefined,
      (error: unknown) => error,
    )

  describe('invalid rows', () => {
    test.each([
      ...refused,
      ...refusedOffers,
      ...refusedPlans,
      ...refusedHolds,
      ...refusedClaims,
      ...refusedInvitations,
      ...refusedUpdates,
      ...refusedPapers,
    ])('the database refuses %s', async (_, refusal, job) => {
      expect(violationOf(await errorOf(job))).toEqual(refusal)
    })

    test.each(refusedLines)('the database refuses %s', async (_, refusal, lineOf) => {
      const error = await errorOf(async (trx) => {
        const books = await addBooks(trx)
        await books.addLine(lineOf(books))
      })
      // SQLite's trigger against `insert or replace` comes before its unique keys.
      const isByTrigger = engine === 'sqlite' && refusal?.kind === 'unique'
      expect(violationOf(error)).toEqual(isByTrigger ? check : refusal)
    })
  })

  describe('append-only tables', () => {
    /** Changes the books and undoes it. @returns the refusal, or the error `taken` */
    const errorAfter = (job: Job) =>
      errorOf(async (trx) => {
        await addBooks(trx)
        await job(trx)
        throw new Error('taken')
      })
    const expectFixed = async (table: string, job: Job) => {
      const error = await errorAfter(job)
      expect([violationOf(error), String(error)]).toEqual([
        check,
        expect.stringContaining(`${table} is append-only`),
      ])
    }

    test.each(books)('rows of %s cannot be deleted', (table) =>
      expectFixed(table, (trx) => trx.deleteFrom(table).execute()),
    )

    test.each(changes)('the column %s of %s cannot be changed', (column, table) => {
      const value = ['amount_kobo', 'lines'].includes(column) ? 101 : 'other'
      return expectFixed(table, (trx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(trx),
      )
    })

    const end = (ended_at: string) => (trx: Queries) =>
      trx.updateTable('ownership_records').set({ ended_at, ended_reason: 'Mistake' }).execute()

    test('an ownership that has ended cannot end again', () =>
      expectFixed('ownership_records', async (trx) => {
        await end(at)(trx)
        await end(later)(trx)
      }))

    const setReasons = (text: string) => async (trx: Queries) => {
      await end(at)(trx)
      await trx.updateTable('ownership_records').set({ ended_reason: text }).execute()
      await trx.updateTable('transactions').set({ reason: text }).where('reverses', 'is not', null).execute()
    }

    test('reasons may be blanked', async () => {
      expect(await errorAfter(setReasons('[erased]'))).toEqual(new Error('taken'))
    })

    test('the reason of a reversal is not rewritten', () =>
      expectFixed('transactions', (trx) =>
        trx.updateTable('transactions').set({ reason: 'Other' }).execute(),
      ))

    test('the reason of an end is not rewritten', () => expectFixed('ownership_records', setReasons('Other')))

    describe.skipIf(engine === 'postgres')('against `or replace`, which deletes without a trigger', () => {
      const line = 'unit_id, owner_id, ownership_id, kind, title, amount_kobo, created_at, dated_at'
      const replacing: readonly (readonly [string, string])[] = [
        [
          'transactions',
          `insert or replace into transactions (id, tx_id, ${line})
          select id, 'other', ${line} from transactions where kind = 'property' and reverses is null`,
        ],
        [
          'transactions',
          `insert or replace into transactions (id, tx_id, ${line})
          select 'other', tx_id, ${line} from transactions where kind = 'property' and reverses is null`,
        ],
        [
          'transactions',
          `insert or replace into transactions (id, tx_id, bill_id, ${line})
          select 'other', 'other', bill_id, ${line} from transactions where bill_id is not null`,
        ],
        [
          'transactions',
          `insert or replace into transactions (id, tx_id, reverses, reason, ${line})
          select 'other', 'other', reverses, reason, ${line} from transactions where reverses is not null`,
        ],
        [
          'transactions',
          `insert or replace into transactions (rowid, id, tx_id, ${line})
          select rowid, 'other', 'other', ${line} from transactions where kind = 'property' and reverses is null`,
        ],
        ['transactions', `update or replace transactions set rowid = (select max(rowid) from transactions)`],
        [
          'ownership_records',
          `insert or replace into ownership_records (id, unit_id, owner_id, created_at)
          select id, unit_id, owner_id, 'other' from ownership_records`,
        ],
        ['ownership_records', `update or replace ownership_records set rowid = rowid + 1`],
        [
          'provider_events',
          `insert or replace into provider_events (id, provider, event, outcome, created_at)
          select id, provider, 'other', outcome, created_at from provider_events`,
        ],
        [
          'book_seals',
          `insert or replace into book_seals (day, lines, hash, sealed_at)
          select day, lines, 'other', sealed_at from book_seals`,
        ],
        [
          'book_seals',
          `insert or replace into book_seals (rowid, day, lines, hash, sealed_at)
          select rowid, '2026-02-02', lines, hash, sealed_at from book_seals`,
        ],
      ]

      test.each(replacing)('%s keeps its rows: %s', async (table, statement) => {
        const rows = (trx: Queries) => sql`select rowid, * from ${sql.table(table)}`.execute(trx)
        await errorOf(async (trx) => {
          await addBooks(trx)
          const before = await rows(trx)
          await sql
            .raw(statement)
            .execute(trx)
            .catch((error: unknown) => {
              expect(String(error)).toContain(`${table} is append-only`)
            })
          expect((await rows(trx)).rows).toEqual(before.rows)
          throw new Error('undone')
        }).then((error) => expect(error).toEqual(new Error('undone')))
      })
    })
  })

  test('text is sorted by code point on both engines', async () => {
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
