import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteUrl } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { withoutIds } from '../support/pieces.ts'
import { idOf, plain, statusOf } from '../support/rawConnection.ts'
import { makeRepeatingWorld, type RepeatingWorld } from '../support/repeatingWorld.ts'

const json = (message: string, clientId?: string) => JSON.stringify({ message, clientId })

const dataOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).data

/** Without what differs from one message to the next. */
const alike = (answer: string) => withoutIds(plain(answer))

onBothEngines('a call whose head was seen before is served without being read', (engine) => {
  let world: RepeatingWorld
  let room: Awaited<ReturnType<RepeatingWorld['conversation']>>
  beforeEach(async () => {
    world = await makeRepeatingWorld(engine)
    room = await world.conversation()
  })
  afterEach(() => world.remove())

  it('byte for byte as by Node, but for ids and the date', async () => {
    const ordinary = await (await world.serve({}, false)).open()
    for (const headers of [{}, { Origin: siteUrl, Connection: 'keep-alive' }, { Origin: 'https://a.b' }]) {
      const bytes = (body: string) => room.messageBytes(body, headers)
      const { line, read } = await world.knowing(bytes(json('First')))
      for (const body of [json('Hello'), json('Zoë é 😀'.repeat(300)), json(' '), '[]', '{"message":', '']) {
        const latin1 = Buffer.from(body).toString('latin1')
        const answer = await line.ask(bytes(latin1))
        expect(alike(answer)).toBe(alike(await ordinary.ask(bytes(latin1))))
        expect(idOf(answer)).toMatch(/^[\da-f-]{36}$/)
      }
      expect(read()).toBe(0)
    }
  })

  it('and stored, once each', async () => {
    const { line, read } = await world.knowing(room.messageBytes(json('First', 'first')))
    const sent = ['One', 'Two', 'Three']
    for (const text of sent) {
      const message = dataOf(await line.ask(room.messageBytes(json(text, text))))
      const again = dataOf(await line.ask(room.messageBytes(json(text, text))))
      expect(again).toEqual(message)
    }
    const { data } = await world.app.call('GET /user/get-messages/{roomId}', {
      token: room.token,
      params: { roomId: room.roomId },
    })
    expect(data.map(({ message }) => message)).toEqual(['First', ...sent])
    expect(read()).toBe(0)
  })

  it('logged and counted under its route', async () => {
    const { line } = await world.knowing(room.messageBytes(json('First')))
    world.app.logged.length = 0
    const requestId = idOf(await line.ask(room.messageBytes(json('Second'))))
    const route = '/api/v1/user/create-message/:roomId'
    const lines = world.app.logged.map((text) => JSON.parse(text))
    // Measured: the wall's clock stands still in tests.
    expect(lines[0].ms).toBeGreaterThan(0)
    expect(lines).toMatchObject([{ requestId, method: 'POST', route, status: 201 }])
  })

  it('until the token is no longer alive', async () => {
    const { line, read } = await world.knowing(room.messageBytes(json('First')))
    world.app.clock.pass(31 * 86_400_000)
    expect(statusOf(await line.ask(room.messageBytes(json('Late'))))).toBe(401)
    world.app.clock.pass(-31 * 86_400_000)
    expect(statusOf(await line.ask(room.messageBytes(json('In time'))))).toBe(201)
    await world.app.call('POST /user/logout', { token: room.token })
    expect([statusOf(await line.ask(room.messageBytes(json('Gone')))), read()]).toEqual([401, 0])
  })

  it('until its sender takes no part any more', async () => {
    const { user, token } = await world.app.signedIn('admin')
    const become = (managerId: string) =>
      world.app.database.write((trx) =>
        trx.updateTable('units').set({ manager_id: managerId }).where('id', '=', room.unitId).execute(),
      )
    await become(user._id)
    const bytes = (text: string) => room.messageBytes(json(text), { Authorization: `Bearer ${token}` })
    const { line, read } = await world.knowing(bytes('First'))
    expect(statusOf(await line.ask(bytes('Second')))).toBe(201)
    const other = await world.app.person('admin')
    await become(other._id)
    expect([statusOf(await line.ask(bytes('Third'))), read()]).toEqual([404, 0])
  })

  it('by whoever sends it: nobody writes with another one’s token', async () => {
    const stranger = await world.app.signedIn()
    const { line, open } = await world.knowing(room.messageBytes(json('First')))
    const theirs = await open()
    const body = json('Who')
    for (const connection of [line, theirs, line, theirs]) {
      const by = (token: string) =>
        connection.ask(room.messageBytes(body, { Authorization: `Bearer ${token}` }))
      expect(dataOf(await by(room.token)).sender).toBe(room.user._id)
      expect(statusOf(await by(stranger.token))).toBe(404)
      expect(statusOf(await by('x'.repeat(43)))).toBe(401)
    }
  })

  it('on any connection, after its first request', async () => {
    const { open, read } = await world.knowing(room.messageBytes(json('First')))
    const other = await open()
    await other.ask(room.messageBytes(json('Second')))
    expect(read()).toBe(1)
    await other.ask(room.messageBytes(json('Third, which is longer than the second')))
    expect(read()).toBe(1)
  })
})

describe('a call is left to Node', () => {
  let world: RepeatingWorld
  let room: Awaited<ReturnType<RepeatingWorld['conversation']>>
  beforeEach(async () => {
    world = await makeRepeatingWorld()
    room = await world.conversation()
  })
  afterEach(() => world.remove())

  it('with an Idempotency-Key, which is worked out once', async () => {
    const bytes = room.messageBytes(json('Once'), { 'Idempotency-Key': 'one' })
    const { line, read } = await world.knowing(bytes)
    const answer = await line.ask(bytes)
    expect(dataOf(await line.ask(bytes))).toEqual(dataOf(answer))
    const other = await line.ask(room.messageBytes(json('Other'), { 'Idempotency-Key': 'one' }))
    expect([statusOf(other), read()]).toEqual([409, 3])
  })

  it.each([
    ['an id of its own', { 'X-Request-Id': 'from-the-proxy' }],
    ['a body of another kind', { 'Content-Type': 'text/plain' }],
    ['a body that is packed', { 'Content-Encoding': 'gzip' }],
    ['no kind of body', { 'Content-Type': '' }],
    ['a token that nobody has', { Authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a head that never ends', { 'X-Long': 'x'.repeat(4096) }],
  ])('with %s', async (_, headers) => {
    const bytes = room.messageBytes(json('Hello'), headers)
    const { line, read } = await world.knowing(bytes)
    await line.ask(bytes)
    expect(read()).toBe(1)
  })

  it('when it is the last one on its connection', async () => {
    const { line, read } = await world.knowing(room.messageBytes(json('First')))
    const last = room.messageBytes(json('Last'), { Connection: 'close' })
    expect(await line.ask(last)).toContain('\r\nConnection: close\r\n')
    await expect.poll(line.isEnded).toBe(true)
    expect(read()).toBe(1)
  })
})
