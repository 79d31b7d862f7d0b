import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasePerson } from '#server/database/erasure.ts'
import { appendMessage } from '#server/database/messages.ts'
import { migrate } from '#server/database/migrate.ts'
import { lockUser } from '#server/database/users.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { type Place, serverPlace } from '../support/database.ts'
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgresServer.ts'
import { addOwnership, addToken, addUnit } from '../support/rows.ts'

/** Does its work in a transaction that stays open until `finish`. */
async function keepOpen(database: Database, work: (trx: Queries) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const transaction = database.write(async (trx) => {
    await work(trx)
    done.resolve()
    await end.promise
  })
  await Promise.race([done.promise, transaction])
  return {
    finish: () => {
      end.resolve()
      return transaction
    },
  }
}

/** Only a server has transactions side by side: PGlite has one connection. */
describe.runIf(postgresFolder())('transactions side by side on PostgreSQL', () => {
  let postgres: PostgresServer
  let place: Place
  let database: Database
  let api: TestApp
  beforeAll(async () => {
    const started = await startPostgres()
    if (started === undefined) throw new Error('PostgreSQL is installed but does not start')
    postgres = started
    place = await serverPlace(postgres.url)
    database = place.open()
    await migrate(database)
    api = makeTestApp(place.open())
  })
  afterAll(async () => {
    await place.remove()
    await postgres.stop()
  })

  const customerWithRoom = async () => {
    const customer = await api.signedIn()
    const manager = await api.person('admin')
    const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager._id }))
    await database.write((trx) => addOwnership(trx, unitId, customer.user._id))
    const call = { token: customer.token, params: { unitId } }
    const room = await api.call('POST /user/create-chat-room/{unitId}', call)
    return { ...customer, unitId, roomId: room.data._id }
  }
  const erasing = (id: string, email: string) =>
    keepOpen(database, async (trx) => {
      await lockUser(trx, id)
      await erasePerson(trx, id, email)
    })
  /** Comes when somebody waits for what another transaction holds. */
  const untilWaiting = () =>
    expect
      .poll(() =>
        database.read
          .selectFrom('pg_stat_activity' as never)
          .select('wait_event_type' as never)
          .where('wait_event_type' as never, '=', 'Lock' as never)
          .execute(),
      )
      .not.toEqual([])
  const wordsIn = async (roomId: string) => {
    const rows = database.read.selectFrom('messages').select('text').where('room_id', '=', roomId)
    return (await rows.execute()).map(({ text }) => text)
  }

  it('what is asked while an erasure is not yet committed is refused after it', async () => {
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

  it('a message under way is waited for, and blanked', async () => {
    const { user, roomId } = await customerWithRoom()
    const superAdmin = await api.signedIn('superAdmin')
    const tokenId = await database.write((trx) => addToken(trx, user._id))
    const sender = { roomId, senderId: user._id, tokenId }
    const message = await keepOpen(database, async (trx) =>
      appendMessage(trx, { ...sender, text: 'Mine', clientId: null, now: '2026-01-05T09:00:00.000Z' }),
    )
    const erased = api.call('POST /admin/erase-user/{id}', {
      token: superAdmin.token,
      params: { id: user._id },
    })
    await untilWaiting()
    await message.finish()
    expect((await erased).status).toBe(200)
    expect(await wordsIn(roomId)).toEqual(['[erased]'])
  })
})
