import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#company.ts'
import { paystackPayments } from '#server/adapters/paystackPayments.ts'
import { erasePerson } from '#server/database/erasure.ts'
import { migrate } from '#server/database/migrate.ts'
import { lockUser } from '#server/modules/accounts/queriesUsers.ts'
import { appendMessage } from '#server/modules/chat/queriesMessages.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { type Place, serverPlace } from '../support/database/database.ts'
import { makeEstate, makeHome } from '../support/database/estate.ts'
import { everyText } from '../support/database/everyText.ts'
import { keepOpen } from '../support/database/keepOpen.ts'
import { addOwnership, addToken, addUnit, addUser } from '../support/database/rows.ts'
import { type PaystackServer, paystackKey, startPaystack } from '../support/servers/paystackServer.ts'

const server = process.env['TEST_DATABASE_URL']

/** Needs a server: PGlite has a single connection and so no concurrent transactions. */
describe.runIf(server)('erasure beside concurrent transactions on PostgreSQL', () => {
  let place: Place
  let database: Database
  let paystack: PaystackServer
  let api: TestApp
  beforeAll(async () => {
    place = await serverPlace(server ?? '')
    database = place.open()
    await migrate(database)
    paystack = await startPaystack()
    const payments = paystackPayments({ secretKey: paystackKey, url: paystack.url, waitsMs: [1, 1] })
    api = makeTestApp(place.open(), { payments })
  })
  afterAll(async () => {
    await paystack.stop()
    await place.remove()
  })

  const customerWithRoom = async () => {
    const manager = await api.person('admin')
    const { owner, unitId } = await makeHome(api, { manager_id: manager._id })
    const call = { token: owner.token, params: { unitId } }
    const room = await api.call('POST /user/create-chat-room/{unitId}', call)
    return { ...owner, unitId, roomId: room.data._id }
  }
  const erasing = (id: string, email: string) =>
    keepOpen(database, async (trx) => {
      await lockUser(trx, id)
      await erasePerson(trx, id, email, '2026-01-05T09:00:00.000Z')
    })
  /** Resolves when at least so many transactions wait for a lock. */
  const untilWaiting = (count = 1) =>
    expect
      .poll(async () => {
        const waiting = sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return (await waiting.execute(database.read)).rows.length
      })
      .toBeGreaterThanOrEqual(count)
  const wordsIn = async (roomId: string) => {
    const rows = database.read.selectFrom('messages').select('text').where('room_id', '=', roomId)
    return (await rows.execute()).map(({ text }) => text)
  }

  it('refuses a customer’s calls that waited for their erasure to commit', async () => {
    const { user, token, unitId, roomId } = await customerWithRoom()
    await api.call('POST /public/get-code', { body: { email: user.email } })
    await api.later.idle()
    const otp = api.mailbox.codeFor(user.email)
    const erasure = await erasing(user._id, user.email)
    const asked = Promise.all([
      api.call('POST /user/create-message/{roomId}', {
        token,
        params: { roomId },
        body: { message: 'Mine' },
      }),
      api.call('POST /user/make-bill-payment', {
        token,
        body: { name: 'Payer Private', metre_number: '04512345678', amount: 15_000, unitId },
      }),
      api.call('POST /public/login', { body: { email: user.email, otp } }),
    ])
    await untilWaiting()
    await erasure.finish()
    expect((await asked).map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await wordsIn(roomId)).toEqual([])
    expect(await database.read.selectFrom('bill_payments').select('id').execute()).toEqual([])
    const sessions = database.read.selectFrom('tokens').select('id').where('user_id', '=', user._id)
    expect(await sessions.execute()).toEqual([])
  })

  it('an erasure waits for a message that is being written, and blanks it', async () => {
    const { user, roomId } = await customerWithRoom()
    const tokenId = await database.write((trx) => addToken(trx, user._id))
    const sender = { roomId, senderId: user._id, tokenId }
    const message = await keepOpen(database, async (trx) =>
      appendMessage(trx, { ...sender, text: 'Mine', clientId: null, now: '2026-01-05T09:00:00.000Z' }),
    )
    const erased = api.erase(user._id)
    await untilWaiting()
    await message.finish()
    expect((await erased).status).toBe(200)
    expect(await wordsIn(roomId)).toEqual(['[erased]'])
  })

  /** A unit, the call by which an admin assigns it, and a read of its owner. */
  const assigning = async (email: string) => {
    const { addOwner, ownersOf } = makeEstate(api, await api.signedIn('superAdmin'))
    const unitId = await database.write((trx) => addUnit(trx))
    const body = { firstName: 'Private', lastName: 'Person', email, phoneNumber: '+234 805 111 2222' }
    const assign = () => addOwner(unitId, { ...body, pricePaid: 1000 })
    return { unitId, assign, owner: async () => (await ownersOf(unitId))[0] }
  }

  it('an erasure waits for the assignment of a unit, and blanks what it stored', async () => {
    const { user } = await api.signedIn()
    const { unitId, assign, owner } = await assigning(user.email)
    // Another transaction holds the unit: the call finds the account, then waits for the unit.
    const first = await keepOpen(database, async (trx) => addOwnership(trx, unitId, await addUser(trx)))
    const assigned = assign()
    await untilWaiting()
    const erased = api.erase(user._id)
    await Promise.race([untilWaiting(2), erased])
    await first.finish(() => Promise.reject(new Error('not theirs'))).catch(() => undefined)
    expect([(await assigned).status, (await erased).status]).toEqual([201, 200])
    expect((await owner())?.ownerId.firstName).toBe('Erased')
    expect(await owner()).not.toHaveProperty('phoneNumber')
    // Sending the last mail to the address removes the address from the database.
    await api.sweep('mails')
    const texts = await everyText(database)
    for (const gone of [user.email, '+234 805 111 2222', 'Private']) expect(texts).not.toContain(gone)
  })

  it('assigns a unit to a new account when its customer was erased meanwhile', async () => {
    const { user } = await api.signedIn()
    const { assign, owner } = await assigning(user.email)
    const erasure = await keepOpen(database, (trx) =>
      trx.selectFrom('users').select('id').where('id', '=', user._id).forUpdate().execute(),
    )
    const assigned = assign()
    await untilWaiting()
    await erasure.finish((trx) => erasePerson(trx, user._id, user.email, '2026-01-05T09:00:00.000Z'))
    expect((await assigned).status).toBe(201)
    expect((await owner())?.ownerId).toMatchObject({ firstName: 'Private', email: user.email })
    expect((await owner())?.ownerId._id).not.toBe(user._id)
  })

  it('reports a late payment of another amount to the company without naming its erased payer', async () => {
    const { user, token } = await api.signedIn()
    const unitId = await database.write((trx) => addUnit(trx))
    await database.write((trx) => addOwnership(trx, unitId, user._id))
    const body = { name: 'Payer', metre_number: '04512345678', amount: 15_000, unitId }
    const { reference } = (await api.call('POST /user/make-bill-payment', { token, body })).data
    const tell = (name?: string) => {
      const event = paystack.event(reference, name)
      const headers = { 'x-paystack-signature': event.signature }
      return api.app.request('/webhooks/paystack', { method: 'POST', body: event.body, headers })
    }
    paystack.decline(reference)
    await tell('charge.failed')
    await api.sweep('mails')
    const before = api.mailbox.sent.length
    paystack.pay(reference, { amount: 1_400_000, requested_amount: 1_400_000 })
    const erasure = await erasing(user._id, user.email)
    const told = tell()
    await untilWaiting()
    await erasure.finish()
    expect((await told).status).toBe(200)
    await api.sweep('mails')
    const mails = api.mailbox.sent.slice(before)
    expect(mails.map(({ to }) => to)).toEqual([company.mail])
    expect(mails[0]?.text).toContain('A customer who was erased since paid ₦14,000.00')
    expect(await everyText(database)).not.toContain(user.email)
  })
})
