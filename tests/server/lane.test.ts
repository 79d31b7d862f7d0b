import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, siteUrl, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { addUnit } from '../support/rows.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }
type Served = { readonly server: Server; readonly origin: string }

/** Headers that Node's server makes, and the id that differs by request. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'x-request-id']

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer({ optimizeEmptyRequests: true }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function ask({ origin }: Served, path: string, { method = 'GET', headers = {}, body }: Asked) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const shown = [...response.headers].filter(([name]) => !ownHeaders.includes(name))
  return { status: response.status, headers: Object.fromEntries(shown), text: await response.text() }
}

const json = { 'Content-Type': 'application/json' }
const code = (email: string): Asked => ({ method: 'POST', headers: json, body: JSON.stringify({ email }) })

onBothEngines('the lane past the router', (engine) => {
  let database: TestDatabase
  let api: TestApp
  let lane: Served
  let app: Served
  let room: { id: string; etag: string; headers: Record<string, string>; token: string }
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
    lane = await serve(api.listener)
    app = await serve(getRequestListener(api.app.fetch))
    const { token } = await api.signedIn()
    const manager = await api.person('admin')
    const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager._id }))
    const { data } = await api.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
    const params = { roomId: data._id }
    await api.call('POST /user/create-message/{roomId}', { token, params, body: { message: 'One' } })
    const thread = await api.call('GET /user/get-messages/{roomId}', { token, params })
    const etag = thread.headers.get('etag') ?? ''
    room = { id: data._id, etag, headers: { Authorization: `Bearer ${token}` }, token }
  })
  afterAll(async () => {
    for (const { server } of [lane, app]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    await database.remove()
  })

  /** Asks the lane first, then the app. @returns the answer that both gave */
  async function both(path: string, asked: Asked = {}) {
    const fast = await ask(lane, path, asked)
    expect(fast).toEqual(await ask(app, path, asked))
    return fast
  }
  const thread = (end = '') => `/api/v1/user/get-messages/${room.id}${end}`
  const write = (body: string, headers: Record<string, string> = json) =>
    both(`/api/v1/user/create-message/${room.id}`, {
      method: 'POST',
      headers: { ...room.headers, ...headers },
      body,
    })

  describe('answers as the app does', () => {
    it.each([
      ['/api/v1/public/projects', 200],
      ['/api/v1/public/project/nobody-knows-it', 404],
      ['/api/v1/public/nothing', 404],
      ['/api/v1/public/projects/', 404],
      ['/api/v1//public/projects', 404],
      ['/api/v1/user/get-chat-rooms', 401],
      ['/health', 200],
    ])('%s with %i', async (path, status) => {
      expect((await both(path)).status).toBe(status)
      expect((await both(path, { headers: { Origin: siteUrl } })).status).toBe(status)
      const strange = await both(path, { headers: { Origin: 'https://elsewhere.example' } })
      expect(strange.headers).not.toHaveProperty('access-control-allow-origin')
      expect((await both(path, { method: 'HEAD' })).status).toBe(status)
    })

    it('a thread, its pages, and what is wrong with them', async () => {
      const { headers } = room
      expect(JSON.parse((await both(thread(), { headers })).text).data).toHaveLength(1)
      expect((await both(thread('?limit=1'), { headers })).status).toBe(200)
      expect((await both(thread('?limit=%31'), { headers })).status).toBe(200)
      expect((await both(thread('?limit=1&limit=2'), { headers })).status).toBe(200)
      expect((await both(thread('?limit=many'), { headers })).status).toBe(400)
      expect((await both(thread('?before=nothing'), { headers })).status).toBe(404)
      expect((await both(thread('?'), { headers })).status).toBe(200)
    })

    it('an unchanged thread, again and again', async () => {
      const headers = { ...room.headers, 'If-None-Match': room.etag, Origin: siteUrl }
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await both(thread(), { headers })
        expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([304, siteUrl])
      }
    })

    it('a message, stored once', async () => {
      const body = JSON.stringify({ message: 'Two', clientId: 'two' })
      expect((await write(body)).status).toBe(201)
    })

    it.each([
      ['{"message":', json, 400],
      ['{"message":"  "}', json, 400],
      ['', {}, 400],
      [`${'['.repeat(40)}${']'.repeat(40)}`, json, 400],
      ['{"message":"a"}', { 'Content-Type': 'text/plain' }, 415],
      [JSON.stringify({ message: 'x'.repeat(300_000) }), json, 413],
      [JSON.stringify({ message: 'a\u0000b' }), json, 400],
    ])('what is wrong with the body %#', async (body, headers, status) => {
      expect((await write(body, headers as Record<string, string>)).status).toBe(status)
    })

    it('a limit that is used up', async () => {
      const path = '/api/v1/public/get-code'
      let refused = await ask(lane, path, code('many@example.com'))
      for (let turn = 0; turn < 100 && refused.status === 200; turn += 1) {
        refused = await ask(lane, path, code('many@example.com'))
      }
      const again = await both(path, code('many@example.com'))
      expect([again.status, Number(again.headers['retry-after']) > 0]).toEqual([429, true])
    })

    it('a preflight', async () => {
      const headers = { Origin: siteUrl, 'Access-Control-Request-Method': 'PUT' }
      const { status } = await both('/api/v1/admin/edit-user/1', { method: 'OPTIONS', headers })
      expect(status).toBe(204)
    })
  })

  it('takes a request’s own id, when it can be logged', async () => {
    const given = async (id: string) => {
      const response = await fetch(`${lane.origin}${thread()}`, { headers: { 'X-Request-Id': id } })
      return response.headers.get('x-request-id')
    }
    expect(await given('from-the-proxy=1')).toBe('from-the-proxy=1')
    expect(await given('no such id')).toMatch(/^[\da-f-]{36}$/)
    expect(await given('a'.repeat(256))).toMatch(/^[\da-f-]{36}$/)
  })

  it('reads a call without a body, whether or not it tells a length', async () => {
    const { token } = await api.signedIn()
    const headers = { Authorization: `Bearer ${token}` }
    const path = '/api/v1/user/logout'
    expect((await ask(lane, path, { method: 'POST', headers })).status).toBe(200)
    expect((await both('/api/v1/user/get-chat-rooms', { headers })).status).toBe(401)
  })

  it('gives up on a body that breaks off', async () => {
    api.logged.length = 0
    const socket = connect(Number(new URL(lane.origin).port), '127.0.0.1')
    const head = [
      `POST /api/v1/user/create-message/${room.id} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${room.headers['Authorization']}`,
      'Content-Length: 100',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{"message":`, () => socket.destroy())
    await expect.poll(() => api.logged.join('')).toContain('"status":400')
  })

  it('logs every answer under its route, and how long it took', async () => {
    api.logged.length = 0
    await both(thread('?limit=1'), { headers: room.headers })
    const told = { method: 'GET', route: '/api/v1/user/get-messages/:roomId', status: 200 }
    const lines = api.logged.map((text) => JSON.parse(text))
    expect(lines).toMatchObject([told, told])
    // Measured: the wall's clock stands still in tests.
    for (const { ms } of lines) expect(ms).toBeGreaterThan(0)
  })
})
