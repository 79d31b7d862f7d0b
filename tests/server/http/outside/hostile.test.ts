import { expect, test } from 'vitest'
import { startApp } from '../../../support/database/estate.ts'
import { oddSegments, unreadable } from '../../../support/servers/hostile.ts'

const { api } = await startApp()
const admin = (await api.signedIn('admin')).token

async function send(address: string, options: RequestInit) {
  const response = await api.app.request(address, options)
  const text = await response.text()
  expect(response.status, `${address.slice(0, 80)}: ${text.slice(0, 200)}`).toBeLessThan(500)
  expect(text).not.toMatch(/sqlite|postgres|kysely|node_modules|\\n +at /i)
  return response.status
}

test.each([
  ['GET', '/media/*'],
  ['GET', '/media/*/100x100/480.jpg'],
  ['GET', '/sandbox/checkout/*'],
  ['POST', '/sandbox/checkout/*'],
  ['GET', '/unsubscribe/*/*'],
  ['POST', '/unsubscribe/*/*'],
  ['GET', '/news-off/*/*'],
  ['POST', '/news-off/*/*'],
  ['GET', '/fonts/*.woff2'],
  ['GET', '/*'],
])('%s %s answers invalid ids with a 4xx status', async (method, pattern) => {
  for (const segment of [...oddSegments, '..', '..%5c..%5cwindows', '.', '%2e%2e%2f']) {
    const body = method === 'POST' ? { body: 'decision=pay' } : {}
    expect(await send(pattern.replaceAll('*', segment), { method, ...body })).toBeGreaterThanOrEqual(400)
  }
})

test('an event with a wrong signature is refused whatever its body is', async () => {
  for (const [, body] of unreadable) {
    for (const signature of ['', 'x', '0'.repeat(128), 'é']) {
      const headers = signature === '' ? {} : { 'x-paystack-signature': encodeURI(signature) }
      expect([401, 413]).toContain(await send('/webhooks/paystack', { method: 'POST', body, headers }))
    }
  }
})

test.each(['image', 'video'])('an upload that is not a readable %s is refused', async (kind) => {
  const upload = `/v1_1/plinth/${kind}/upload`
  const headers = { Authorization: `Bearer ${admin}` }
  const formHeaders = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' }
  for (const [, body] of unreadable) {
    expect([400, 413, 415]).toContain(await send(upload, { method: 'POST', body, headers }))
    expect([400, 413, 415]).toContain(await send(upload, { method: 'POST', body, headers: formHeaders }))
  }
  const body = new FormData()
  body.set('file', new File(['\u0000'.repeat(5000)], '../../../etc/passwd\u0000.jpg'))
  expect([400, 415]).toContain(await send(upload, { method: 'POST', body, headers }))
})
