import { deepStrictEqual } from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { nanoid } from 'nanoid'
import { companyDay } from '#domain/dates.ts'
import { koboOf } from '#domain/kobo.ts'
import { isoTime } from '#domain/time.ts'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { migrate } from '#server/database/migrate.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { sealDays } from '#server/modules/books/seals.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { serverPlace, sqlitePlace } from '../support/database/database.ts'
import { addOwnership, addSession, addUnit, addUser } from '../support/database/rows.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../support/servers/paystackServer.ts'
import { pdf } from '../support/worlds/privateFiles.ts'
import { type Instances, startInstances } from './instances.ts'

const hour = 60 * 60_000

/** What happens in a night. `who` is an index of a customer, `n` one of what was made before. */
type Event =
  | { readonly kind: 'bill' | 'instalment' | 'plan'; readonly who: number }
  | { readonly kind: 'transfer'; readonly who: number; readonly hasSlip: boolean }
  | { readonly kind: 'accept' | 'refuse' | 'withdraw'; readonly n: number }
  | { readonly kind: 'paid'; readonly n: number; readonly isTold: boolean }
  | { readonly kind: 'declined' | 'returns'; readonly n: number }
  | { readonly kind: 'reversal'; readonly who: number; readonly n: number }
  | { readonly kind: 'clock'; readonly hours: number }
  | { readonly kind: 'kill'; readonly n: number }

const n = fc.nat(1000)
const who = n
const kind = fc.constant
const hours = fc.integer({ min: -1, max: 30 })
// The provider's event is lost once in twenty times.
const isTold = fc.nat(19).map((lot) => lot > 0)
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('bill'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('instalment'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('plan'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('transfer'), who, hasSlip: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('accept'), n }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('refuse', 'withdraw'), n }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('paid'), n, isTold }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('declined'), n }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('returns'), n }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reversal'), who, n }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('clock'), hours }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('kill'), n }) },
)

type Customer = { readonly token: string; readonly unitId: string; readonly ownershipId: string }
type Bill = {
  readonly reference: string
  readonly of: Customer
  /** Milliseconds since the epoch. */
  readonly begun: number
  state: 'abandoned' | 'success' | 'failed'
}

/** A transfer that a customer told of, and what somebody was told became of it. */
type Transfer = {
  readonly claimId: string
  readonly of: Customer
  readonly kobo: number
  readonly fileId: string | undefined
  state: 'new' | 'accepted' | 'refused' | 'withdrawn'
}

/**
 * How long a customer can pay on the provider's page, in ms. Less than the time that the comparison
 * of received money looks back.
 */
const pageOpen = 5 * 24 * hour

async function addCustomer(trx: Queries): Promise<Customer> {
  const [userId, unitId] = [await addUser(trx), await addUnit(trx)]
  const ownershipId = await addOwnership(trx, unitId, userId)
  return { token: await addSession(trx, userId), unitId, ownershipId }
}

type World = {
  readonly database: Database
  /** `DATA_DIR` of the instances. */
  readonly dataFolder: string
  readonly paystack: PaystackServer
  readonly instances: Instances
  readonly customers: readonly Customer[]
  readonly adminToken: string
  /** Runs the daily comparison with what the provider has received. */
  compareReceived(): Promise<void>
}

/** Carries out events, and keeps what was acknowledged to somebody. */
function makeNight({ paystack, instances, customers, adminToken, compareReceived }: World) {
  const bills: Bill[] = []
  const transfers: Transfer[] = []
  /** Payments that were recorded by hand, or as transfers that were accepted. */
  const instalments: { readonly ownershipId: string; readonly kobo: number }[] = []
  let amounts = 0

  const call = async (token: string, method: string, path: string, body?: object) => {
    const isFile = body instanceof FormData
    const request = {
      ...{ method, path: `/api/v1${path}` },
      headers: {
        Authorization: `Bearer ${token}`,
        ...(isFile ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': nanoid() }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    }
    for (;;) {
      const answer = await instances.call(request)
      if (answer.status !== 429) return answer
      instances.moveClock(hour)
    }
  }
  const customerOf = (who: number) => customers[who % customers.length] as Customer
  /** Returns a new amount each time, so that a payment booked twice shows. */
  const nextNaira = () => 100 + ++amounts

  async function sendSlip(token: string): Promise<string> {
    const form = new FormData()
    form.set('file', new File([pdf()], 'slip.pdf'))
    const { status, data } = await call(token, 'POST', '/files?purpose=claim', form)
    deepStrictEqual(status, 201)
    return (data as { fileId: string }).fileId
  }

  /** A customer tells of a transfer. While five wait for an admin, a sixth is refused. */
  async function tell(of: Customer, hasSlip: boolean): Promise<void> {
    const fileId = hasSlip ? await sendSlip(of.token) : undefined
    const naira = nextNaira()
    const paidOn = companyDay(isoTime(instances.now()))
    const body = { amount: naira, paidOn, reference: `FT ${naira}`, fileId }
    const { status, data } = await call(of.token, 'POST', `/user/payment-claims/${of.unitId}`, body)
    if (status === 409) return
    deepStrictEqual(status, 201)
    transfers.push({ claimId: (data as { _id: string })._id, of, kobo: naira * 100, fileId, state: 'new' })
  }

  /** Somebody decides about a transfer. Whoever comes second is refused. */
  async function decide(what: 'accept' | 'refuse' | 'withdraw', transfer: Transfer): Promise<void> {
    const { claimId, of, kobo } = transfer
    const [token, role] = what === 'withdraw' ? [of.token, 'user'] : [adminToken, 'admin']
    const body = { accept: { amount: kobo / 100 }, refuse: { reason: 'Not found' }, withdraw: undefined }[
      what
    ]
    const { status } = await call(token, 'POST', `/${role}/payment-claim/${claimId}/${what}`, body)
    if (status === 409) return
    deepStrictEqual(status, 200)
    transfer.state = ({ accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const)[what]
    if (what === 'accept') instalments.push({ ownershipId: of.ownershipId, kobo })
  }

  async function happen(event: Event): Promise<void> {
    switch (event.kind) {
      case 'bill': {
        const of = customerOf(event.who)
        const form = { name: 'Ada Obi', metre_number: '04512345678', amount: nextNaira(), unitId: of.unitId }
        const { status, data } = await call(of.token, 'POST', '/user/make-bill-payment', form)
        deepStrictEqual(status, 201)
        const { reference } = data as { reference: string }
        bills.push({ reference, of, begun: instances.now(), state: 'abandoned' })
        return
      }
      case 'instalment': {
        const { ownershipId } = customerOf(event.who)
        const naira = nextNaira()
        const path = `/admin/owned-unit/${ownershipId}/update-payment`
        const { status } = await call(adminToken, 'PUT', path, { newPrice: naira })
        deepStrictEqual(status, 200)
        instalments.push({ ownershipId, kobo: naira * 100 })
        return
      }
      case 'plan': {
        const path = `/admin/payment-plan/${customerOf(event.who).ownershipId}`
        const { data } = await call(adminToken, 'GET', path)
        const { version, price } = data as { version: number; price: number }
        const first = nextNaira()
        const lines = [first, price - first].map((amount) => ({ title: 'Instalment', amount }))
        const body = { editedVersion: version, tellOwner: true, lines }
        const { status } = await call(adminToken, 'PUT', path, body)
        // Another version was saved meanwhile.
        if (status !== 409) deepStrictEqual(status, 200)
        return
      }
      case 'transfer':
        return tell(customerOf(event.who), event.hasSlip)
      case 'accept':
      case 'refuse':
      case 'withdraw': {
        const transfer = transfers[event.n % Math.max(1, transfers.length)]
        return transfer && decide(event.kind, transfer)
      }
      case 'reversal': {
        const { unitId } = customerOf(event.who)
        const { data } = await call(adminToken, 'GET', `/admin/unit-transactions/${unitId}`)
        const lines = data as readonly { txId: string }[]
        const line = lines[event.n % Math.max(1, lines.length)]
        if (line === undefined) return
        const path = `/admin/unit-transaction/${line.txId}/reverse`
        const { status } = await call(adminToken, 'POST', path, { reason: 'Entered twice' })
        // A payment that was reversed before is refused.
        if (status !== 409) deepStrictEqual(status, 200)
        return
      }
      case 'clock':
        instances.moveClock(event.hours * hour)
        return compareReceived()
      case 'kill':
        return instances.kill(event.n)
      default: {
        const bill = bills[event.n % Math.max(1, bills.length)]
        if (bill === undefined) return
        const { reference, of } = bill
        if (event.kind === 'returns') {
          await call(of.token, 'GET', `/user/verify-bill-payment/${reference}`)
        } else if (bill.state === 'abandoned' && instances.now() - bill.begun < pageOpen) {
          bill.state = event.kind === 'paid' ? 'success' : 'failed'
          if (event.kind !== 'paid') return paystack.decline(reference)
          paystack.pay(reference)
          if (!event.isTold) return
          const { body, signature } = paystack.event(reference)
          const headers = { 'Content-Type': 'application/json', 'X-Paystack-Signature': signature }
          await instances.call({ method: 'POST', path: '/webhooks/paystack', headers, body })
        }
      }
    }
  }
  return { happen, bills, transfers, instalments }
}

type Night = ReturnType<typeof makeNight>

/** A third instance, in this process, whose sweeps run only when they are called. */
function makeThird({ database, dataFolder, paystack, instances }: Omit<World, 'compareReceived'>) {
  const payments = paystackPayments({ secretKey: paystackKey, url: paystack.url, waitsMs: [1, 1] })
  const privateFiles = folderMedia(join(dataFolder, 'private'))
  const api = makeTestApp(database, { payments, privateFiles })
  /** Sets its clock to that of the other instances. @param by ms that it is ahead of them */
  const catchUp = (by = 0) => api.clock.pass(instances.now() + by - api.clock.now())
  return { api, catchUp }
}

/** Plays the day after: one instance checks everything that is still open. */
async function settle(world: World) {
  const { database } = world
  const { api, catchUp } = makeThird(world)
  catchUp(25 * hour)
  const open = () =>
    database.read.selectFrom('bill_payments').select('id').where('status', '=', 'pending').execute()
  while ((await open()).length > 0) {
    await api.sweep('pending bills')
    api.clock.pass(3 * 60_000)
  }
  await api.sweep('received money')
  return api
}

/** @throws when a transfer is not what somebody was told, once, with its slip */
async function demandTransfersRight(
  { app, database }: TestApp,
  { adminToken }: World,
  transfers: readonly Transfer[],
): Promise<void> {
  const rows = await database.read
    .selectFrom('payment_claims as claim')
    .leftJoin('transactions as line', 'line.id', 'claim.transaction_id')
    .select(['claim.id', 'claim.amount_kobo', 'claim.status', 'claim.file_id', 'line.amount_kobo as line'])
    .execute()
  const told = transfers.map(({ claimId, kobo, state, fileId = null }) =>
    [claimId, kobo, state, fileId, state === 'accepted' ? kobo : null].join(' '),
  )
  const stored = rows.map((row) => [row.id, row.amount_kobo, row.status, row.file_id, row.line].join(' '))
  deepStrictEqual(stored.sort(), told.sort())
  const headers = { Authorization: `Bearer ${adminToken}` }
  for (const { fileId } of transfers) {
    if (fileId === undefined) continue
    const slip = await app.request(`/api/v1/files/${fileId}`, { headers })
    deepStrictEqual(new Uint8Array(await slip.arrayBuffer()), pdf())
  }
}

/** @throws when the lines of a plan are not filled with what was paid for its home */
async function demandPlansRight(api: TestApp, { customers, adminToken: token }: World): Promise<void> {
  for (const { ownershipId, unitId } of customers) {
    const ofHome = { token, params: { ownedUnitId: ownershipId } }
    const { lines } = (await api.call('GET /admin/payment-plan/{ownedUnitId}', ofHome)).data
    const [owner] = (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } }))
      .data
    const filled = lines.reduce((sum, { paid }) => sum + koboOf(paid), 0)
    const paid = lines.length === 0 ? 0 : koboOf(owner?.pricePaid ?? Number.NaN)
    deepStrictEqual([unitId, filled], [unitId, paid])
  }
}

/** @throws when something acknowledged is missing or wrong, or the books do not agree */
async function demandAllRight(world: World, { bills, transfers, instalments }: Night): Promise<void> {
  const { database } = world
  const api = await settle(world)
  const rows = await database.read.selectFrom('bill_payments').selectAll().execute()
  deepStrictEqual(
    bills.map(({ reference }) => rows.filter((row) => row.reference === reference).length),
    bills.map(() => 1),
    'a bill is missing, or there twice',
  )
  for (const { reference, state } of bills) {
    const row = rows.find((bill) => bill.reference === reference)
    const isBooked = row?.status === 'paid' || row?.failure_code === 'paid-late'
    deepStrictEqual([reference, isBooked], [reference, state === 'success'], `${state}: ${row?.status}`)
  }
  const lines = await database.read
    .selectFrom('transactions')
    .select(['ownership_id', 'amount_kobo'])
    .where('kind', '=', 'property')
    .where('amount_kobo', '>', 0)
    .execute()
  const booked = lines.map(({ ownership_id, amount_kobo }) => `${ownership_id} ${amount_kobo}`).sort()
  deepStrictEqual(booked, instalments.map(({ ownershipId, kobo }) => `${ownershipId} ${kobo}`).sort())
  await demandTransfersRight(api, world, transfers)
  await demandPlansRight(api, world)
  await sealDays(database, api.clock.now())
  deepStrictEqual(await database.snapshot((db) => checkBooks(db, api.clock.now())), [])
}

async function openPlace(postgresUrl: string | undefined) {
  if (postgresUrl === undefined) {
    const place = sqlitePlace()
    return { place, env: { DATA_DIR: dirname(place.file) } }
  }
  const place = await serverPlace(postgresUrl)
  const folder = await mkdtemp(join(tmpdir(), 'plinth-night-'))
  const remove = async () => {
    await place.remove()
    await rm(folder, { recursive: true, force: true })
  }
  return { place: { ...place, remove }, env: { DATABASE_URL: place.url, DATA_DIR: folder } }
}

/**
 * Plays so many events with the money of three customers, four at a time, on two instances that are
 * killed in between. Checks the day after that nothing is lost or booked twice.
 * @param postgresUrl a PostgreSQL server; default: the embedded database
 * @throws when something acknowledged is missing or wrong
 */
export async function playNight(seed: number, events: number, postgresUrl?: string): Promise<void> {
  const { place, env } = await openPlace(postgresUrl)
  const paystack = await startPaystack()
  const database = place.open()
  await migrate(database)
  const instances = await startInstances({
    ...env,
    ...{ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url, CODE_KEY: nanoid(40) },
  })
  paystack.keepTime(instances)
  try {
    const customers: Customer[] = []
    while (customers.length < 3) customers.push(await database.write(addCustomer))
    const adminToken = await database.write(async (trx) =>
      addSession(trx, await addUser(trx, { user_type: 'superAdmin' })),
    )
    const begun = { database, dataFolder: env.DATA_DIR, paystack, instances, customers, adminToken }
    const { api, catchUp } = makeThird(begun)
    const compareReceived = async () => {
      catchUp()
      await api.sweep('received money')
    }
    const world = { ...begun, compareReceived }
    const night = makeNight(world)
    const queue = fc.sample(anyEvent, { seed, numRuns: events })
    const actor = async () => {
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) await night.happen(event)
    }
    await Promise.all([actor(), actor(), actor(), actor()])
    await instances.end()
    await demandAllRight(world, night)
  } finally {
    await instances.end()
    await paystack.stop()
    await place.remove()
  }
}
