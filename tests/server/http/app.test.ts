import { expect, it } from 'vitest'
import { makeTestApp, siteUrl } from '../../support/app.ts'
import { startApp } from '../../support/database/estate.ts'

const { database, api } = await startApp()

const get = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers })
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  api.app.request(path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const failure = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { message: string; issues?: unknown[] }),
})
/** An API whose every database read fails. */
const breaking = (message: string) => {
  const get = () => {
    throw new TypeError(message)
  }
  return makeTestApp({ ...database, read: new Proxy(database.read, { get }) })
}

it('allows cross-origin calls from the site and from no other origin', async () => {
  const allowed = async (origin: string, method = 'GET') => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
    const response = await api.app.request('/api/v1/public/projects', { method, headers })
    return response.headers.get('access-control-allow-origin')
  }
  expect(await allowed(siteUrl)).toBe(siteUrl)
  expect(await allowed(siteUrl, 'OPTIONS')).toBe(siteUrl)
  for (const origin of ['https://evil.example', `${siteUrl}.evil.example`, 'null']) {
    expect(await allowed(origin)).toBeNull()
    expect(await allowed(origin, 'OPTIONS')).toBeNull()
  }
})

it('GET /ready and the call for a code agree on whether mail works', async () => {
  const mailOfReady = async () => (await (await get('/ready')).json()).data.mail
  const code = async () =>
    (await api.call('POST /public/get-code', { body: { email: 'ada@example.com' } })).status
  api.mailbox.feel('down')
  // Longer than the state of mail is cached.
  api.clock.pass(60_000)
  expect([await mailOfReady(), await code()]).toEqual(['down', 503])
  api.mailbox.feel('up')
  expect([await mailOfReady(), await code()]).toEqual(['down', 503])
  api.clock.pass(60_000)
  expect([await code(), await mailOfReady()]).toEqual([200, 'up'])
})

it('the log says once why mail does not work, and once that it works again', async () => {
  const lines = () => api.logged.map((line) => JSON.parse(line)).filter(({ service }) => service === 'mail')
  const before = lines().length
  for (const state of ['down', 'down', 'up', 'up'] as const) {
    api.mailbox.feel(state)
    // Longer than the state of mail is cached.
    api.clock.pass(60_000)
    await get('/ready')
  }
  const reason = 'the mail service does not answer'
  expect(lines().slice(before)).toMatchObject([
    { level: 40, msg: 'a service does not work', reason },
    { level: 40, msg: 'a service works again' },
  ])
})

it.each([
  '/nowhere',
  '/api/v1/nowhere',
  '/api/v1/public/project',
  '/api/v1/admin/all-users/',
  '/api/v1//',
  '/api/v1/admin/../../etc',
  '/api/v1/%00',
  '/api/v1/user/%2e%2e/admin',
])('says that the address %s does not exist', async (path) => {
  expect(await failure(await get(path))).toEqual({ status: 404, message: 'This address does not exist' })
})

it('says what is wrong with the input, field by field', async () => {
  const answer = await failure(await post('/api/v1/public/login', '{"email":"ada","otp":"  "}'))
  expect(answer).toMatchObject({
    status: 400,
    message: 'Enter a valid email address, such as name@example.com',
    issues: [{ path: ['email'] }, { path: ['otp'], message: 'OTP is required' }],
  })
})

it.each([
  ['broken JSON', '{"email":', {}, 400],
  ['empty', '', {}, 400],
  ['a form', 'email=ada', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ['too large', `{"email":"${'a'.repeat(300_000)}"}`, {}, 413],
])('refuses a body that is %s with a message', async (_, body, headers, status) => {
  const answer = await failure(await post('/api/v1/public/get-code', body, headers))
  expect(answer.status).toBe(status)
  expect(answer.message).not.toBe('')
  if (status === 400) expect(answer.issues?.length).toBeGreaterThan(0)
})

it('stops reading a body without a length at the size limit', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(97))
    },
  })
  const response = await api.app.request('/api/v1/public/get-code', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': 'application/json' },
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(1_000_000)
})

it('logs an internal error under the request id, and keeps its details out of the answer', async () => {
  const broken = breaking('secret inner detail')
  const response = await broken.app.request('/api/v1/public/projects')
  expect(response.status).toBe(500)
  const message = 'Something went wrong on our side. Please try again.'
  expect(await response.text()).toBe(JSON.stringify({ message }))
  const logged = broken.logged.filter((line) => line.includes('secret inner detail'))
  expect(logged.join()).toContain(response.headers.get('x-request-id'))
})

it('logs the route of a failed request instead of its address, which may hold a reference', async () => {
  const broken = breaking('broken')
  expect((await broken.app.request('/sandbox/checkout/reference1234')).status).toBe(500)
  expect(broken.logged.join('')).toContain('/sandbox/checkout/:reference')
  expect(broken.logged.join('')).not.toContain('reference1234')
})

it.each(['/health', '/api/v1/public/projects', '/api/v1/user/profile', '/nowhere', '/api/v1/docs'])(
  'answers %s with security headers that keep a browser to HTTPS for at least a year',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/\w{8}/)
    expect(headers.get('x-frame-options')).not.toBeNull()
    const [, seconds] = /^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
  },
)

it('lets caches keep only the public catalogue, and only if they revalidate it', async () => {
  const { user, token } = await api.signedIn()
  await api.call('POST /public/get-code', { body: { email: user.email } })
  await api.later.idle()
  const code = JSON.stringify({ email: user.email, otp: api.mailbox.codeFor(user.email) })
  const answers = [
    await post('/api/v1/public/login', code),
    await post('/api/v1/public/login', code),
    await post('/api/v1/public/get-code', '{}'),
    await post('/webhooks/paystack', '{}'),
    await get('/api/v1/user/owned-units', { Authorization: `Bearer ${token}` }),
  ]
  const paths = ['/api/v1/public/projects/nothing', '/health', '/ready', '/nowhere', '/api/v1/openapi.json']
  for (const path of paths) answers.push(await get(path))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 401, 200, 404, 200, 200, 404, 200])
  expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(new Set(['no-store']))
  const catalogue = await get('/api/v1/public/projects')
  expect(catalogue.headers.get('cache-control')).toBe('no-cache')
})
