import { once } from 'node:events'
import type { Server } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cut, exchange, injected, turns, withoutIds } from '../support/pieces.ts'
import { plain, requestBytes, statusOf } from '../support/rawConnection.ts'
import { listBytes, makeRepeatingWorld, type RepeatingWorld } from '../support/repeatingWorld.ts'
import { undisturbed } from '../support/undisturbed.ts'

let world: RepeatingWorld
let room: Awaited<ReturnType<RepeatingWorld['conversation']>>
beforeAll(async () => {
  world = await makeRepeatingWorld()
  room = await world.conversation()
})
afterAll(() => world.remove())

const message = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  room.messageBytes(JSON.stringify({ message: text }), headers)

/** A message that tells another length than it has. */
const claiming = (length: string, body: string) => room.messageBytes(body, { 'Content-Length': length })

/** Both kinds of server, each having seen messages and the list before. */
async function bothServers() {
  const repeating = await world.knowing(message('First'))
  await repeating.line.ask(listBytes)
  await repeating.line.ask(listBytes)
  const ordinary = await world.serve({}, false)
  const answers = async (server: Server, sent: readonly string[]) => {
    // A kept answer goes out before what is worked out: each server must find the list kept.
    await exchange(server, [listBytes], world.settled)
    return withoutIds(await exchange(server, sent, world.settled))
  }
  const both = async (sent: readonly string[]) =>
    expect(await answers(repeating.server, sent)).toBe(await answers(ordinary.server, sent))
  return { repeating, ordinary, both }
}

describe('pieces of calls', () => {
  it.each([
    ['whole ones', () => [message('One'), message('Two'), message('Three')]],
    [
      'a head, then its body',
      () => [message('One').slice(0, -17), message('One').slice(-17), message('Two')],
    ],
    ['two at once', () => [message('One') + message('Two'), message('Three')]],
    ['one and the beginning of another', () => [`${message('One')}POST /`, message('Two')]],
    ['a body that is too short', () => [claiming('40', '{"message":"One"}'), message('Two')]],
    ['a body that is too long', () => [claiming('3', '{"message":"One"}'), message('Two')]],
    ['no body', () => [claiming('0', ''), message('Two')]],
    ['a body where none was told', () => [claiming('0', '{"message":"One"}'), message('Two')]],
    ['a length with zeros before it', () => [claiming('00017', '{"message":"One"}'), message('Two')]],
    ['a length with a sign', () => [claiming('+17', '{"message":"One"}'), message('Two')]],
    ['a length with spaces', () => [claiming(' 17 ', '{"message":"One"}'), message('Two')]],
    ['a length in hex', () => [claiming('0x11', '{"message":"One"}'), message('Two')]],
    ['a length of lists', () => [claiming('17, 17', '{"message":"One"}'), message('Two')]],
    ['a length beyond all bounds', () => [claiming('9'.repeat(30), '{"message":"One"}'), message('Two')]],
    ['no length', () => [claiming('', '{"message":"One"}'), message('Two')]],
    ['a body that looks like a head', () => [message('\r\nContent-Length: 5\r\n\r\n'), message('Two')]],
    [
      'a message as another one’s body',
      () => [claiming('400', message('One')), message('Two'), message('Three')],
    ],
    ['bytes that are no text', () => [room.messageBytes('{"message":"\xff\xfe\x80"}'), message('Two')]],
    ['what is no JSON', () => [room.messageBytes('{"message"'), room.messageBytes('null'), message('Two')]],
    ['a body nested too deep', () => [room.messageBytes('['.repeat(99)), message('Two')]],
    ['a message too long to store', () => [message('x'.repeat(4001)), message('Two')]],
    ['a body too long to read', () => [message('x'.repeat(300_000)), message('Two')]],
    ['a body of many reads', () => [message('x'.repeat(100_000)), message('Two')]],
    ['other calls between', () => [message('One'), listBytes, message('Two'), listBytes]],
    ['chunks', () => [message('', { 'Transfer-Encoding': 'chunked' }), message('Two')]],
    ['an expectation', () => [message('One', { Expect: '100-continue' }), message('Two')]],
    ['an offer to upgrade', () => [message('One', { Connection: 'Upgrade', Upgrade: 'a' }), message('Two')]],
    ['two lengths', () => [message('One', { 'content-length': '17' }), message('Two')]],
    ['another version', () => [message('One').replace('HTTP/1.1', 'HTTP/1.0'), message('Two')]],
    ['another method', () => [message('One').replace('POST', 'PUT'), message('One').replace('POST', 'GET')]],
    ['lines that end in LF alone', () => [message('One').replaceAll('\r\n', '\n'), message('Two')]],
  ] as const)('%s', async (_, pieces) => {
    const { both } = await bothServers()
    for (const before of [[], [message('A'), message('B')], [listBytes, listBytes]]) {
      await both([...before, ...pieces()])
    }
  })

  it('anything at all, cut anywhere: the answers are those of a server that reads every request', async () => {
    const { both } = await bothServers()
    const texts = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(text).toString('latin1'))
    const request = fc.oneof(
      { weight: 4, arbitrary: fc.nat(60).map((length) => message('x'.repeat(length))) },
      texts.map((body) => room.messageBytes(body)),
      fc.tuple(fc.nat(70), texts).map(([length, body]) => claiming(String(length), body)),
      fc.constantFrom(listBytes, '\r\n', message('One').slice(0, 40), requestBytes('POST', '/health')),
    )
    const sequence = fc.tuple(fc.array(request, { maxLength: 6 }), fc.array(fc.nat(3000), { maxLength: 2 }))
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async ([requests, places], cutting) => {
        await both(cutting && requests.length > 0 ? cut(requests.join(''), places) : requests)
      }),
      { numRuns: 150 },
    )
  })
})

describe('an answer to an unparsed call under way', () => {
  let server: Awaited<ReturnType<typeof bothServers>>['repeating']
  beforeEach(async () => {
    server = (await bothServers()).repeating
  })

  /** A connection whose message is being stored until `release` is called. */
  async function calling() {
    const client = injected(server.server)
    await client.ask(message('Before'))
    const release = world.hold()
    onTestFinished(() => release())
    const before = server.read()
    client.send(message('Held'))
    await turns(3)
    expect([world.writing(), server.read() - before]).toEqual([1, 0])
    return { client, release }
  }

  it('goes out before those to what was sent after it, in order', async () => {
    const { client, release } = await calling()
    for (const piece of [message('Then'), listBytes.slice(0, 20), listBytes.slice(20), message('')]) {
      client.send(piece)
      await turns(2)
    }
    expect(client.unread()).toBe('')
    release()
    const statuses: number[] = []
    for (let answer = 0; answer < 4; answer += 1) statuses.push(statusOf(await client.answer()))
    expect(statuses).toEqual([201, 201, 200, 400])
  })

  it('lets only so much be sent after it', async () => {
    const { client, release } = await calling()
    for (let piece = 0; piece < 50; piece += 1) {
      client.send(message('x'.repeat(60_000)))
      await turns(2)
    }
    expect(client.there.readableLength).toBeLessThan(200_000)
    expect(client.stream.writableLength).toBeGreaterThan(2_500_000)
    release()
    expect(statusOf(await client.answer())).toBe(201)
    for (let answer = 0; answer < 50; answer += 1) expect(statusOf(await client.answer())).toBe(400)
  })

  it('is for nobody when its client has ended or left', async () => {
    const ended = await calling()
    ended.client.stream.end()
    await expect.poll(ended.client.isEnded).toBe(true)
    ended.release()
    await world.settled()
    const left = await calling()
    left.client.send(listBytes)
    left.client.stream.destroy()
    await turns(3)
    left.release()
    await world.settled()
    expect([ended, left].map(({ client }) => client.unread())).toEqual(['', ''])
  })
})

describe('time and the server’s end', () => {
  it('a call that takes longer than a connection may rest is answered', () =>
    undisturbed(async () => {
      const { line, open } = await world.knowing(message('First'), {
        keepAliveTimeout: 60,
        keepAliveTimeoutBuffer: 40,
      })
      const release = world.hold()
      try {
        line.send(message('Slow'))
        await expect.poll(() => world.writing() === 1 || line.isEnded()).toBe(true)
        const resting = await open()
        await resting.ask(listBytes)
        await expect.poll(resting.isEnded).toBe(true)
        expect(line.isEnded()).toBe(false)
      } finally {
        release()
      }
      expect(statusOf(await line.answer())).toBe(201)
      await expect.poll(line.isEnded).toBe(true)
    }))

  it('a server that closes gives the answer, then ends the connections', async () => {
    const { line, open, server, read } = await world.knowing(message('First'))
    const other = await open()
    await other.ask(listBytes)
    const release = world.hold()
    const before = read()
    line.send(message('The last one'))
    await expect.poll(world.writing).toBe(1)
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    release()
    expect(plain(await line.answer())).toContain('The last one')
    await closed
    await expect.poll(() => [line, other].map(({ isEnded }) => isEnded())).toEqual([true, true])
    expect(read() - before).toBe(0)
  })

  it('a server that must close at once does', async () => {
    const { line, server } = await world.knowing(message('First'))
    const release = world.hold()
    line.send(message('Too late'))
    await expect.poll(world.writing).toBe(1)
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    release()
    await world.settled()
    await expect.poll(line.isEnded).toBe(true)
    expect(line.unread()).toBe('')
  })
})
