import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteUrl } from '../support/app.ts'
import { idOf, plain, statusOf } from '../support/rawConnection.ts'
import { listBytes, makeRepeatingWorld, type RepeatingWorld } from '../support/repeatingWorld.ts'
import { addUnit } from '../support/rows.ts'

const day = 86_400_000

let world: RepeatingWorld
beforeEach(async () => {
  world = await makeRepeatingWorld()
})
afterEach(() => world.remove())

describe('a repeated request is answered without being read again', () => {
  it('byte for byte as by Node, but for its id and the date', async () => {
    const { pollBytes, pageBytes } = await world.conversation()
    const ordinary = await (await world.serve({}, false)).open()
    for (const [bytes, status] of [
      [pollBytes(), 304],
      [pollBytes({ Origin: siteUrl, Connection: 'keep-alive' }), 304],
      [pageBytes, 204],
      [listBytes, 200],
    ] as const) {
      const { line, read } = await world.knowing(bytes)
      const begun = Date.now()
      const repeated = await line.ask(bytes)
      const again = await line.ask(bytes)
      expect([read(), statusOf(repeated)]).toEqual([0, status])
      expect(plain(repeated)).toBe(plain(await ordinary.ask(bytes)))
      expect(idOf(repeated)).toMatch(/^[\da-f-]{36}$/)
      expect(idOf(again)).not.toBe(idOf(repeated))
      const date = /\r\nDate: ([^\r]+)/.exec(again)?.[1] ?? ''
      expect(new Date(date).toUTCString()).toBe(date)
      expect(Date.parse(date)).toBeGreaterThan(begun - 5000)
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
    }
  })

  it('on any connection, after its first request', async () => {
    const { pollBytes } = await world.conversation()
    const { open, read } = await world.knowing(pollBytes())
    const other = await open()
    await other.ask(pollBytes())
    expect(read()).toBe(1)
    expect([statusOf(await other.ask(pollBytes())), read()]).toEqual([304, 1])
  })

  it('counted and logged as every kept answer is', async () => {
    const { line, read } = await world.knowing(listBytes)
    const { keptLines, logged } = world.app
    logged.length = 0
    keptLines.length = 0
    const requestId = idOf(await line.ask(listBytes))
    expect(read()).toBe(0)
    expect(keptLines).toEqual(['/api/v1/public/projects'])
    const told = { requestId, method: 'GET', route: '/api/v1/public/projects', status: 200, kept: true }
    expect(logged.map((text) => JSON.parse(text))).toMatchObject([told])
  })

  it('between messages on the same connection, which change the answer', async () => {
    const { pollBytes, messageBytes } = await world.conversation()
    const { line, read } = await world.knowing(pollBytes())
    expect(statusOf(await line.ask(messageBytes('{"message":"Hello"}')))).toBe(201)
    expect(statusOf(await line.ask(pollBytes()))).toBe(200)
    await line.ask(listBytes)
    await line.ask(listBytes)
    expect(read()).toBe(4)
    expect([statusOf(await line.ask(listBytes)), read()]).toEqual([200, 4])
  })
})

describe('a repeated request is worked out anew', () => {
  it('once the catalogue has changed', async () => {
    const { line } = await world.knowing(listBytes)
    await world.app.database.write((trx) => addUnit(trx))
    const answer = await line.ask(listBytes)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).data).toHaveLength(1)
  })

  it('once another process has stored something', async () => {
    const { user, pollBytes } = await world.conversation()
    const { line } = await world.knowing(pollBytes())
    const other = world.place.open()
    await other.write((trx) => trx.deleteFrom('tokens').where('user_id', '=', user._id).execute())
    expect(statusOf(await line.ask(pollBytes()))).toBe(401)
  })

  it('once the token has expired, and after signing out', async () => {
    const { token, pollBytes } = await world.conversation()
    const { line } = await world.knowing(pollBytes())
    world.app.clock.pass(31 * day)
    expect(statusOf(await line.ask(pollBytes()))).toBe(401)
    world.app.clock.pass(-31 * day)
    expect(statusOf(await line.ask(pollBytes()))).toBe(304)
    await world.app.call('POST /user/logout', { token })
    expect(statusOf(await line.ask(pollBytes()))).toBe(401)
  })

  it('for everybody else', async () => {
    const { pollBytes } = await world.conversation()
    const { line, open } = await world.knowing(pollBytes())
    const stranger = await world.app.signedIn()
    const theirs = await open()
    for (const connection of [line, theirs, line, theirs]) {
      expect(statusOf(await connection.ask(pollBytes({}, stranger.token)))).toBe(404)
      expect(statusOf(await connection.ask(pollBytes({}, 'x'.repeat(43))))).toBe(401)
    }
  })
})

describe('a repeated request is left to Node', () => {
  it('with an id of its own, which is answered', async () => {
    const { pollBytes } = await world.conversation()
    const bytes = pollBytes({ 'X-Request-Id': 'from-the-proxy=1' })
    const { line, read } = await world.knowing(bytes)
    expect([idOf(await line.ask(bytes)), read()]).toEqual(['from-the-proxy=1', 1])
  })

  it('when it is the last one on its connection', async () => {
    const last = listBytes.replace('Accept', 'Connection: close\r\nAccept')
    const { line, open, read } = await world.knowing(listBytes)
    expect(await line.ask(last)).toContain('\r\nConnection: close\r\n')
    await expect.poll(line.isEnded).toBe(true)
    const other = await open()
    await other.ask(listBytes)
    await other.ask(last)
    await expect.poll(other.isEnded).toBe(true)
    expect(read()).toBe(3)
  })

  it('when the server counts the requests of a connection', async () => {
    const { line, read } = await world.knowing(listBytes, { maxRequests: 3 })
    expect(await line.ask(listBytes)).toContain('\r\nConnection: close\r\n')
    expect(read()).toBe(1)
  })
})
