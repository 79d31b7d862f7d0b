import { once } from 'node:events'
import { duplexPair } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cut, exchange, injected } from '../support/pieces.ts'
import { requestBytes, statusOf } from '../support/rawConnection.ts'
import { listBytes, makeRepeatingWorld, type RepeatingWorld } from '../support/repeatingWorld.ts'
import { undisturbed } from '../support/undisturbed.ts'

let world: RepeatingWorld
let poll: string
let refused: (body: string, headers?: Readonly<Record<string, string>>) => string
beforeAll(async () => {
  world = await makeRepeatingWorld()
  const { pollBytes, messageBytes } = await world.conversation()
  poll = pollBytes()
  // No message, whatever the body: the answers must not depend on how often something was asked.
  refused = (body, headers) => messageBytes(body, { 'Content-Type': 'text/plain', ...headers })
})
afterAll(() => world.remove())

/** Both kinds of server, each having seen the poll and the list before. */
async function bothServers() {
  const repeating = await world.knowing(poll)
  await repeating.line.ask(listBytes)
  await repeating.line.ask(listBytes)
  return { repeating, ordinary: await world.serve({}, false) }
}

describe('what stands between two requests', () => {
  it.each([
    ['a head in two pieces', () => [poll.slice(0, 50), poll.slice(50), poll]],
    [
      'the known bytes as a header of another request',
      () => ['GET /nothing HTTP/1.1\r\nHost: a\r\nX: ', poll],
    ],
    ['the known bytes as a body', () => [refused('', { 'Content-Length': String(poll.length) }), poll, poll]],
    [
      'the known bytes as half a body',
      () => [refused(poll, { 'Content-Length': String(2 * poll.length) }), poll],
    ],
    [
      'the known bytes as a chunk',
      () => [
        requestBytes(
          'POST',
          '/api/v1/nothing',
          { 'Transfer-Encoding': 'chunked' },
          `${poll.length.toString(16)}\r\n`,
        ),
        poll,
        '\r\n0\r\n\r\n',
        poll,
      ],
    ],
    ['a beginning after a body', () => [`${refused('{}')}GET /nothing HTTP/1.1\r\nX: `, poll]],
    ['a beginning after a whole request', () => [`${poll}GET /nothing HTTP/1.1\r\nHost: a\r\nX: `, poll]],
    ['two at once', () => [poll + listBytes, poll]],
    [
      'a length twice',
      () => [
        `POST /api/v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: ${poll.length}\r\n\r\n`,
        poll,
      ],
    ],
    [
      'a length and chunks',
      () => [
        requestBytes('POST', '/api/v1/nothing', { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }),
        poll,
      ],
    ],
    ['lines that end in LF alone', () => [`GET /nothing HTTP/1.1\nHost: a\n\n`, poll]],
    ['an empty line before', () => [`\r\n`, poll]],
    [
      'an offer to upgrade',
      () => [requestBytes('GET', '/health', { Connection: 'Upgrade', Upgrade: 'websocket' }), poll],
    ],
    ['a tunnel', () => ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', poll]],
    ['an older version', () => ['GET /health HTTP/1.0\r\n\r\n', poll]],
    ['an expectation', () => [refused('{}', { Expect: '100-continue' }), poll]],
    ['another expectation', () => [refused('{}', { Expect: 'wonders' }), poll]],
    ['no request at all', () => ['nonsense\r\n\r\n', poll]],
  ] as const)('%s', async (_, pieces) => {
    const { repeating, ordinary } = await bothServers()
    for (const before of [[], [poll, poll], [refused('{}'), poll]]) {
      const sent = [...before, ...pieces()]
      expect(await exchange(repeating.server, sent)).toBe(await exchange(ordinary.server, sent))
    }
  })

  it('anything at all, cut anywhere: the answers are those of a server that reads every request', async () => {
    const { repeating, ordinary } = await bothServers()
    const request = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(poll, listBytes) },
      fc.nat(60).map((length) => refused('x'.repeat(length))),
      fc.constantFrom(
        refused(poll),
        requestBytes('GET', '/api/v1/user/get-chat-rooms'),
        poll.slice(0, 30),
        '\r\n',
      ),
      requestBytesOfAnyKind(),
    )
    const sequence = fc.tuple(fc.array(request, { maxLength: 6 }), fc.array(fc.nat(3000), { maxLength: 2 }))
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async ([requests, places], cutting) => {
        const sent = cutting && requests.length > 0 ? cut(requests.join(''), places) : requests
        expect(await exchange(repeating.server, sent)).toBe(await exchange(ordinary.server, sent))
      }),
      { numRuns: 150 },
    )
  })

  it('is nothing where each is whole: then none is read but the first', async () => {
    const { repeating } = await bothServers()
    const before = repeating.read()
    const answers = await exchange(repeating.server, [poll, poll, listBytes, poll])
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(
      ['304', '304', '200', '304'].map((status) => `HTTP/1.1 ${status}`),
    )
    expect(repeating.read() - before).toBe(1)
  })
})

function requestBytesOfAnyKind() {
  const token = fc.constantFrom(
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'X-Any',
    'Expect',
    'If-None-Match',
  )
  const value = fc.constantFrom('0', '5', 'chunked', 'close', 'keep-alive', 'a\tb', '', '100-continue')
  return fc
    .tuple(fc.constantFrom('GET', 'POST', 'HEAD'), fc.dictionary(token, value, { maxKeys: 2 }))
    .map(([method, headers]) => requestBytes(method, '/health', headers))
}

describe('an answer under way', () => {
  it('goes out before that of a known request sent after it', async () => {
    const { pollBytes, messageBytes } = await world.conversation()
    const { server } = await world.knowing(pollBytes())
    const client = injected(server)
    await client.ask(pollBytes())
    client.send(messageBytes('{"message":"Hello"}'))
    client.send(pollBytes())
    expect([statusOf(await client.answer()), statusOf(await client.answer())]).toEqual([201, 304])
  })

  it('is not piled upon by a client that does not read', async () => {
    const { server } = await world.knowing(poll)
    const [here, there] = duplexPair()
    server.emit('connection', there)
    for (let round = 0; round < 1000; round += 1) {
      here.write(poll)
      await nextTurn()
    }
    expect(there.writableLength).toBeLessThan(100_000)
  })
})

describe('limits of time and number are Node’s', () => {
  it('a head that never ends is cut, before and after known requests', () =>
    undisturbed(async () => {
      const options = { headersTimeout: 200, connectionsCheckingInterval: 20 }
      const { line, open } = await world.knowing(poll, options)
      await line.ask(poll)
      line.send(poll.slice(0, 40))
      const silent = await open()
      const slow = await open()
      slow.send('GET /')
      await expect
        .poll(() => [line, silent, slow].map(({ isEnded }) => isEnded()))
        .toEqual([true, true, true])
      expect(statusOf(line.unread())).toBe(408)
    }))

  it('a connection at rest is closed, and not while known requests come', () =>
    undisturbed(async () => {
      const { line } = await world.knowing(poll, { keepAliveTimeout: 60, keepAliveTimeoutBuffer: 40 })
      const start = performance.now()
      while (performance.now() - start < 300) expect(statusOf(await line.ask(poll))).toBe(304)
      await expect.poll(line.isEnded).toBe(true)
    }))

  it('connections at rest are closed with the server', async () => {
    const { line, server } = await world.knowing(poll)
    await line.ask(poll)
    const closed = once(server, 'close')
    server.close()
    await closed
    await expect.poll(line.isEnded).toBe(true)
  })
})
