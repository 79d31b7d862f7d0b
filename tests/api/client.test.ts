import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTab } from '../support/tab.ts'

const { server, storage } = await openTab()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1/`)
const { call, callFile, callWithMessage, onRefusedToken } = await import('#api/client.ts')
const { ApiError, lacksCall, messageOf } = await import('#api/errors.ts')
const { pollWhileVisible } = await import('#browser/page/polling.ts')

beforeEach(() => {
  delete storage['token']
  onRefusedToken(() => undefined)
})

/** The error of a call that must fail. */
async function failureOf(failing: Promise<unknown>) {
  const error = await failing.catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}

test('a call sends its method, path, query and body, and returns the data of the answer', async () => {
  server.answer({ body: { message: 'ok', data: [{ _id: 'u1' }] } })
  expect(await call('GET /admin/all-users', { query: { type: 'admin' } })).toEqual([{ _id: 'u1' }])
  expect(server.last()).toMatchObject({ method: 'GET', url: '/api/v1/admin/all-users?type=admin' })

  const params = { roomId: 'a/b ?' }
  await call('POST /user/create-message/{roomId}', { params, body: { message: 'Hello' } })
  expect(server.last()).toMatchObject({
    method: 'POST',
    url: '/api/v1/user/create-message/a%2Fb%20%3F',
    body: '{"message":"Hello"}',
  })
  expect(server.last()?.headers['content-type']).toMatch('application/json')
})

test('every call, also a public one, sends the stored token if there is one', async () => {
  await call('GET /public/projects')
  expect(server.last()?.headers.authorization).toBeUndefined()
  storage['token'] = 'secret'
  await call('GET /public/projects')
  expect(server.last()?.headers.authorization).toBe('Bearer secret')
})

test('a 404 with the code record-not-found comes from a server that has the call', async () => {
  server.answer({ status: 404, body: { message: 'User not found', code: 'record-not-found' } })
  expect(lacksCall(await failureOf(call('GET /user/profile')))).toBe(false)
})

test.each([
  [{ message: 'This address does not exist' }],
  [{ message: 'Gone', code: 'NOT_FOUND' }],
  [{ message: 'Gone', code: 404 }],
])('a 404 with the body %j comes from a server that lacks the call', async (body) => {
  server.answer({ status: 404, body })
  expect(lacksCall(await failureOf(call('GET /user/profile')))).toBe(true)
})

test('callWithMessage returns the message of a success', async () => {
  server.answer({ body: { message: 'Unit Assigned to user', data: null } })
  const body = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com', pricePaid: 1 }
  const { message } = await callWithMessage('POST /admin/unit/{unitId}/add-user', {
    params: { unitId: 'u' },
    body,
  })
  expect(message).toBe('Unit Assigned to user')
})

test.each([
  ['our own', { message: 'Check', issues: [{ path: ['email'], message: 'Bad mail' }] }, 'Check', ['email']],
  ['error.issues', { error: { issues: [{ path: ['email'], message: 'Bad mail' }] } }, 'Bad mail', ['email']],
  ['errors as a list', { message: 'No', errors: [{ path: 'email', msg: 'Bad mail' }] }, 'No', ['email']],
  ['errors as texts', { errors: ['Bad mail'] }, 'Bad mail', []],
  ['errors by field', { errors: { email: ['Bad mail'] } }, 'Bad mail', ['email']],
  ['error as text', { error: 'Sorry', issues: [{ path: [], message: 'Bad mail' }] }, 'Sorry', []],
])(
  'a failure in the shape "%s" becomes an ApiError with its message and issues',
  async (_name, body, message, path) => {
    server.answer({ status: 400, body })
    const failure = await failureOf(call('GET /public/projects'))
    expect(failure).toMatchObject({ status: 400, message, issues: [{ path, message: 'Bad mail' }] })
    expect(failure.firstIssue).toBe('Bad mail')
  },
)

test('only a 400 shows its first issue instead of its message', async () => {
  server.answer({ status: 409, body: { message: 'Taken', issues: [{ path: [], message: 'x' }] } })
  expect((await failureOf(call('GET /public/projects'))).firstIssue).toBeUndefined()
  server.answer({ status: 409, body: { issues: [{ path: [], message: 'x' }] } })
  expect((await failureOf(call('GET /public/projects'))).message).toBe('An Error Occured')
})

test('an error that is no ApiError gets the general error text', () => {
  expect(messageOf(new TypeError('x is not a function'))).toBe('An Error Occured')
})

test.each([
  [{ status: 500, body: '<h1>oops</h1>', headers: { 'Content-Type': 'text/html' } }, 500],
  [{ status: 502, body: '' }, 502],
  [{ status: 400, body: '[1,2]' }, 400],
])('a failure without a message gets the general error text', async (reply, status) => {
  server.answer(reply)
  const failure = await failureOf(call('GET /public/projects'))
  expect(failure).toMatchObject({ status, message: 'An Error Occured', hasServerMessage: false, issues: [] })
})

test('a call without a server fails with status 0, and a failed call is not repeated', async () => {
  vi.stubEnv('PUBLIC_API_URL', 'http://127.0.0.1:9/api/v1')
  expect(await failureOf(call('GET /public/projects'))).toMatchObject({ status: 0, hasServerMessage: false })
  vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1/`)
  server.answer({ status: 503 })
  await failureOf(call('POST /public/get-code', { body: { email: 'a@b.co' } }))
  await failureOf(call('GET /public/projects'))
  expect(server.seen).toHaveLength(2)
})

test.each([
  ['30', 30],
  ['Mon, 23 Nov 2026 09:01:30 GMT', 90],
  ['soon', undefined],
])('reads the Retry-After header "%s" as %s (seconds)', async (header, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  server.answer({ status: 429, headers: { 'Retry-After': header } })
  const { retryAfter } = await failureOf(call('GET /public/projects'))
  expect(retryAfter).toBe(seconds)
})

test('a 401 on an authenticated call reports the token that was refused', async () => {
  const tokens: string[] = []
  onRefusedToken((token) => tokens.push(token))
  server.answer({ status: 401, body: { message: 'No' } })
  storage['token'] = 'old'
  await failureOf(call('GET /user/owned-units'))
  expect(tokens).toEqual(['old'])
  await failureOf(call('POST /public/login', { body: { email: 'a@b.co', otp: '1' } }))
  delete storage['token']
  await failureOf(call('GET /user/owned-units'))
  expect(tokens).toEqual(['old'])
})

test('callFile returns the file of the answer unchanged', async () => {
  server.answer({ headers: { 'Content-Type': 'application/pdf' }, body: '%PDF-1.7' })
  const file = await callFile('GET /user/receipt/{txId}', { params: { txId: 't1' } })
  expect(await file.text()).toBe('%PDF-1.7')
})

test('a conditional call asks whether its answer has changed, and reuses the old one if it has not', async () => {
  storage['token'] = 'of-ada'
  const ask = () => call('GET /user/get-chat-rooms', { query: {} }, { conditional: true })
  server.answer({ headers: { ETag: 'W/"7"' }, body: { data: [{ _id: 'room' }] } })
  expect(await ask()).toEqual([{ _id: 'room' }])
  expect(server.last()?.url).not.toContain('known')
  server.answer({ status: 204 })
  expect(await ask()).toEqual([{ _id: 'room' }])
  expect(new URL(server.last()?.url ?? '', 'http://localhost').searchParams.get('known')).toBe('7')
  // Another person on the same device must not get the first person's answer.
  storage['token'] = 'of-bola'
  server.answer({ body: { data: [] } })
  expect(await ask()).toEqual([])
  expect(server.last()?.url).not.toContain('known')
})

test('a success that is not JSON, such as the sign-in page of a hotel’s wifi, counts as no answer', async () => {
  server.answer({ body: '<h1>Welcome to our wifi</h1>' })
  expect(await failureOf(call('GET /public/projects'))).toMatchObject({ status: 0 })
})

/** A server that takes calls and never answers. `runOut` lets the time limit of a call pass. */
function waitForEver() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    return promise
  })
  onTestFinished(() => {
    vi.useRealTimers()
    fetching.mockRestore()
  })
  const runOut = () => vi.advanceTimersByTimeAsync(30_000)
  return { fetching, runOut }
}

test('a call without an answer fails after 30 seconds, also one with an abort signal', async () => {
  const { runOut } = waitForEver()
  const body = { name: 'Ada', metre_number: '04512345678', amount: 1, unitId: 'u' }
  const { signal } = new AbortController()
  const waitingCalls = [
    () => call('GET /public/projects'),
    () => call('GET /admin/search', { query: { q: 'ada' } }, { signal }),
    () => call('POST /user/make-bill-payment', { body }, { signal }),
  ]
  for (const waitingCall of waitingCalls) {
    const waiting = failureOf(waitingCall())
    await runOut()
    expect(await waiting).toMatchObject({ status: 0, hasServerMessage: false })
  }
})

test('a call that is aborted, before or while it waits, fails with the reason of its signal', async () => {
  const { fetching } = waitForEver()
  const reason = new Error('gone')
  const leaving = new AbortController()
  const search = () => call('GET /admin/search', { query: { q: 'ada' } }, { signal: leaving.signal })
  const waiting = search()
  leaving.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  fetching.mockRestore()
  await expect(search()).rejects.toBe(reason)
})

test('an early call without an answer fails after 30 seconds, and the next call is sent anew', async () => {
  const { fetching, runOut } = waitForEver()
  storage['token'] = 'of-ada'
  vi.stubGlobal('early', undefined)
  vi.stubGlobal('location', { pathname: '/messages' })
  const { askEarly } = await import('#api/early.ts')
  askEarly(`${server.url}/api/v1`, ['GET /user/user-transactions'], '/messages')
  const waiting = failureOf(call('GET /user/user-transactions'))
  expect(fetching).toHaveBeenCalledOnce()
  await runOut()
  expect(await waiting).toMatchObject({ status: 0, hasServerMessage: false })
  fetching.mockResolvedValueOnce(new Response('{"data":[]}'))
  expect(await call('GET /user/user-transactions')).toEqual([])
})

test('polling a payment goes on after a check that got no answer', async () => {
  const { fetching, runOut } = waitForEver()
  Object.assign(document, { visibilityState: 'visible' })
  const checked: unknown[] = []
  const stop = pollWhileVisible(async () => {
    const asking = call('GET /user/verify-bill-payment/{reference}', { params: { reference: 'r' } })
    checked.push(await asking.catch((error: unknown) => error))
  }, 1)
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetching).toHaveBeenCalledOnce()
  fetching.mockImplementation(async () => new Response('{"data":{"status":"paid"}}'))
  await runOut()
  await vi.advanceTimersByTimeAsync(1)
  expect(checked.slice(0, 2)).toEqual([expect.objectContaining({ status: 0 }), { status: 'paid' }])
})
