import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, siteUrl, type TestApp } from '../support/app.ts'
import { makeDatabase, type TestDatabase } from '../support/database.ts'

describe('the API', () => {
  let database: TestDatabase
  let api: TestApp
  beforeAll(async () => {
    database = await makeDatabase('sqlite')
    api = makeTestApp(database)
  })
  afterAll(() => database.remove())

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

  it('lets the site call from a browser, and no other origin', async () => {
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

  it('answers that it is up, and ready', async () => {
    expect((await api.app.request('/health')).status).toBe(200)
    expect((await api.app.request('/ready')).status).toBe(200)
  })

  it('says of mail what it tells whoever wants a code', async () => {
    const mailOfReady = async () => (await (await api.app.request('/ready')).json()).data.mail
    const code = async () =>
      (await api.call('POST /public/get-code', { body: { email: 'ada@example.com' } })).status
    api.mailbox.feel('down')
    // Longer than an answer holds.
    api.clock.pass(60_000)
    expect([await mailOfReady(), await code()]).toEqual(['down', 503])
    api.mailbox.feel('up')
    expect([await mailOfReady(), await code()]).toEqual(['down', 503])
    api.clock.pass(60_000)
    expect([await code(), await mailOfReady()]).toEqual([200, 'up'])
  })

  it('names what it does not know in the shape of every failure', async () => {
    for (const path of ['/nowhere', '/api/v1/nowhere', '/api/v1/public/project']) {
      expect(await failure(await api.app.request(path))).toEqual({
        status: 404,
        message: 'This address does not exist',
      })
    }
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
    ['a list', '[1,2]', {}, 400],
    ['nothing', '', {}, 400],
    ['a form', 'email=ada', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['text', '"ada"', { 'Content-Type': 'text/plain' }, 415],
    ['a flood', `{"email":"${'a'.repeat(300_000)}"}`, {}, 413],
    ['depth', '['.repeat(100_000), {}, 400],
    ['a NUL', '{"email":"a\\u0000@example.com"}', {}, 400],
  ])('refuses %s with a message', async (_, body, headers, status) => {
    const answer = await failure(await post('/api/v1/public/get-code', body, headers))
    expect(answer.status).toBe(status)
    expect(answer.message).not.toBe('')
    if (status === 400) expect(answer.issues?.length).toBeGreaterThan(0)
  })

  it('reads at most its limit of a body without a length', async () => {
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

  it('tells nothing of its inside when it breaks, but logs it under the request id', async () => {
    const broken = makeTestApp({
      ...database,
      read: new Proxy(database.read, {
        get() {
          throw new TypeError('secret inner detail')
        },
      }),
    })
    const response = await broken.app.request('/api/v1/public/projects')
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).toBe(JSON.stringify({ message: 'Something went wrong on our side. Please try again.' }))
    const id = response.headers.get('x-request-id')
    expect(broken.logged.some((line) => line.includes('secret inner detail') && line.includes(`${id}`))).toBe(
      true,
    )
  })

  it('logs the route of what broke, and not its address, which may hold a reference', async () => {
    const broken = makeTestApp({
      ...database,
      read: new Proxy(database.read, {
        get() {
          throw new TypeError('broken')
        },
      }),
    })
    expect((await broken.app.request('/sandbox/checkout/reference1234')).status).toBe(500)
    expect(broken.logged.join('')).toContain('/sandbox/checkout/:reference')
    expect(broken.logged.join('')).not.toContain('reference1234')
  })

  it('guards every answer with headers', async () => {
    const { token } = await api.signedIn()
    const mine = await api.call('GET /user/owned-units', { token })
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff')
    expect(mine.headers.get('x-request-id')).toMatch(/\w{8}/)
    expect(mine.headers.get('x-frame-options')).not.toBeNull()
  })

  it('lets caches keep the public catalogue, if they ask again, and nothing else', async () => {
    const { user, token } = await api.signedIn()
    await api.call('POST /public/get-code', { body: { email: user.email } })
    await api.later.idle()
    const code = JSON.stringify({ email: user.email, otp: api.mailbox.codeFor(user.email) })
    const answers = [
      await post('/api/v1/public/login', code),
      await post('/api/v1/public/login', code),
      await post('/api/v1/public/get-code', '{}'),
      await post('/webhooks/paystack', '{}'),
      await api.app.request('/api/v1/user/owned-units', { headers: { Authorization: `Bearer ${token}` } }),
      await api.app.request('/api/v1/public/projects/nothing'),
      ...(await Promise.all(
        ['/health', '/ready', '/nowhere', '/api/v1/openapi.json'].map((path) => api.app.request(path)),
      )),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 401, 200, 404, 200, 200, 404, 200])
    expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(new Set(['no-store']))
    const catalogue = await api.app.request('/api/v1/public/projects')
    expect(catalogue.headers.get('cache-control')).toBe('no-cache')
  })

  it('keeps a browser to HTTPS for more than a year, whatever the answer', async () => {
    for (const path of [
      '/health',
      '/api/v1/public/projects',
      '/api/v1/user/profile',
      '/nowhere',
      '/api/v1/docs',
    ]) {
      const header = (await api.app.request(path)).headers.get('strict-transport-security')
      expect(Number(/^max-age=(\d+)/.exec(header ?? '')?.[1])).toBeGreaterThanOrEqual(31_536_000)
    }
  })

  it('answers 401 without a token, with garbage, and with a token in the wrong place', async () => {
    const tries = [
      {},
      { Authorization: 'Bearer nonsense' },
      { Authorization: 'nonsense' },
      { Cookie: 'token=x' },
    ]
    for (const headers of tries) {
      const response = await api.app.request('/api/v1/user/owned-units', { headers })
      expect(response.status).toBe(401)
    }
  })

  it('serves public calls to whoever holds a dead token', async () => {
    const headers = { Authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await api.app.request('/api/v1/public/projects', { headers })).status).toBe(200)
  })
})
