import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { deleteTokensOf } from '#server/database/tokens.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makePlace, type Place } from '../support/database.ts'
import { addUnit } from '../support/rows.ts'

const day = 86_400_000

/** Over a real socket, for kept answers are given before the app sees a request. */
describe('kept answers', () => {
  let place: Place
  let database: Database
  let app: TestApp
  let server: Server
  let origin: string
  beforeEach(async () => {
    place = await makePlace('sqlite')
    database = place.open()
    await migrate(database)
    app = makeTestApp(database)
    server = createServer(app.listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await place.remove()
  })

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/v1${path}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  async function conversation() {
    const customer = await app.signedIn()
    const manager = await app.person('admin')
    const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager._id }))
    const params = { unitId }
    const room = await app.call('POST /user/create-chat-room/{unitId}', { token: customer.token, params })
    const path = `/user/get-messages/${room.data._id}`
    const first = await get(path, { Authorization: `Bearer ${customer.token}` })
    const etag = first.headers.get('etag') ?? ''
    const poll = (token = customer.token) =>
      get(path, { Authorization: `Bearer ${token}`, 'If-None-Match': etag })
    return { customer, roomId: room.data._id, poll }
  }

  it('gives an unchanged poll again, until a message comes', async () => {
    const { customer, roomId, poll } = await conversation()
    const first = await poll()
    const again = await poll()
    expect([first.status, again.status, app.keptLines.length]).toEqual([304, 304, 1])
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    const message = { token: customer.token, params: { roomId }, body: { message: 'Hello' } }
    await app.call('POST /user/create-message/{roomId}', message)
    expect((await poll()).status).toBe(200)
  })

  it('ends with the token: signed out, or expired', async () => {
    const { customer, poll } = await conversation()
    await poll()
    await poll()
    app.clock.pass(31 * day)
    expect((await poll()).status).toBe(401)
    app.clock.pass(-31 * day)
    expect((await poll()).status).toBe(304)
    await app.call('POST /user/logout', { token: customer.token })
    expect((await poll()).status).toBe(401)
  })

  it('is never given to somebody else', async () => {
    const { poll } = await conversation()
    const stranger = await app.signedIn()
    await poll()
    expect((await poll()).status).toBe(304)
    expect((await poll(stranger.token)).status).toBe(404)
    expect((await poll('x'.repeat(43))).status).toBe(401)
  })

  it('is forgotten for what another instance stored', async () => {
    const { customer, poll } = await conversation()
    await poll()
    expect([(await poll()).status, app.keptLines.length]).toEqual([304, 1])
    const other = place.open()
    await other.write((trx) => trx.insertInto('meta').values({ key: 'a', value: 'b' }).execute())
    expect([(await poll()).status, app.keptLines.length]).toEqual([304, 1])
    await other.write((trx) => deleteTokensOf(trx, customer.user._id))
    expect((await poll()).status).toBe(401)
  })

  it('gives the public list again with the same bytes and headers, until the catalogue changes', async () => {
    await database.write((trx) => addUnit(trx))
    const first = await get('/public/projects')
    const again = await get('/public/projects')
    expect(app.keptLines).toHaveLength(1)
    expect(again.text).toBe(first.text)
    const plain = (headers: Headers) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive', 'connection'].includes(name))
    expect(plain(again.headers)).toEqual(plain(first.headers))
    await database.write((trx) => addUnit(trx))
    expect(JSON.parse((await get('/public/projects')).text).data).toHaveLength(2)
  })
})
