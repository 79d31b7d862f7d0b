import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { closeServer, makeHttpServer } from '#server/http/httpServer.ts'
import { siteUrl } from '../../support/app.ts'
import { openConnection, requestBytes, statusOf } from '../../support/servers/rawConnection.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

const { api, database, conversation } = await makeChatWorld()
const server = makeHttpServer(getRequestListener(api.app.fetch))
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const { customer, roomId } = await conversation(1)
const authorization = { Authorization: `Bearer ${customer.token}` }
afterAll(async () => {
  await closeServer(server)
  await database.remove()
})

test.each(['/api/v1/public/projects', `/api/v1/user/get-messages/${roomId}`])(
  'a browser may read the 304 of %s',
  async (path) => {
    const headers = { ...authorization, Origin: siteUrl }
    const etag = (await fetch(`${origin}${path}`, { headers })).headers.get('etag') ?? ''
    const again = await fetch(`${origin}${path}`, { headers: { ...headers, 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(again.headers.get('access-control-expose-headers')).toContain('ETag')
    expect(again.headers.get('etag')).toBe(etag)
  },
)

test('a request keeps its X-Request-Id if that can be logged safely', async () => {
  const idFor = async (id: string) => {
    const response = await fetch(`${origin}/health`, { headers: { 'X-Request-Id': id } })
    return response.headers.get('x-request-id')
  }
  expect(await idFor('from-the-proxy=1')).toBe('from-the-proxy=1')
  expect(await idFor('no such id')).toMatch(/^[\da-f-]{36}$/)
  expect(await idFor('a'.repeat(256))).toMatch(/^[\da-f-]{36}$/)
})

test('a body that breaks off is logged as a bad request, not as a server error', async () => {
  api.logged.length = 0
  const connection = await openConnection(port)
  const headers = { ...authorization, 'Content-Type': 'application/json', 'Content-Length': '100' }
  connection.send(requestBytes('POST', `/api/v1/user/create-message/${roomId}`, headers, '{"message":'))
  connection.stream.destroy()
  await expect.poll(() => api.logged.join('')).toContain('"status":400')
  expect(api.logged.join('')).not.toContain('request failed')
})

const { token: adminToken } = await api.signedIn('admin')
const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' }
const announced = { 'Content-Length': '100', 'Content-Type': 'application/x-www-form-urlencoded' }
test.each([
  ['a chunked call', `/api/v1/user/create-message/${roomId}`, chunked, '5\r\n{"mes\r\n'],
  ['a call in broken chunks', `/api/v1/user/create-message/${roomId}`, chunked, '5\r\n{"mes\r\nzz\r\n'],
  ['a webhook', '/webhooks/paystack', announced, 'half'],
  ['a choice on the sandbox page', '/sandbox/checkout/a', announced, 'half'],
  ['an unsubscription', '/unsubscribe/a', announced, 'half'],
  [
    'an upload',
    '/v1_1/plinth/image/upload',
    { ...announced, 'Content-Type': 'multipart/form-data; boundary=b' },
    '--b',
  ],
  ['an upload that is no form', '/v1_1/plinth/image/upload', announced, 'half'],
])('%s that breaks off is logged as no fault of ours', async (_, path, type, begun) => {
  api.logged.length = 0
  const connection = await openConnection(port)
  const bearer = { Authorization: `Bearer ${path.includes('upload') ? adminToken : customer.token}` }
  connection.send(requestBytes('POST', path, { ...bearer, ...type }, begun))
  connection.stream.end()
  await expect.poll(() => api.logged.join('')).toContain('"msg":"request"')
  expect(api.logged.join('')).not.toContain('request failed')
  expect(api.logged.join('')).not.toContain('"status":5')
})

test('a call without a body needs no Content-Length', async () => {
  const connection = await openConnection(port)
  const answer = await connection.ask(
    requestBytes('POST', '/api/v1/user/logout', {
      Authorization: `Bearer ${(await api.signedIn()).token}`,
    }),
  )
  expect(statusOf(answer)).toBe(200)
  connection.stream.destroy()
})

test.each(['gzip', 'br', 'GZIP', 'identity, gzip'])(
  'a body with Content-Encoding %s is refused',
  async (encoding) => {
    const send = (path: string, headers: Record<string, string>) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ message: 'hello' }),
      })
    const path = `/api/v1/user/create-message/${roomId}`
    for (const address of [path, '/webhooks/paystack', '/v1_1/plinth/image/upload']) {
      expect((await send(address, { 'Content-Encoding': encoding })).status).toBe(415)
    }
    expect((await send(path, { 'Content-Encoding': 'identity' })).status).toBe(201)
  },
)
