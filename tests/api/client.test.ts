import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTab } from '../support/tab.ts'

const { server, storage } = await openTab()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1/`)
const { call, callFile, callWithMessage, onRefusedToken } = await import('#api/client.ts')
const { ApiError, messageOf } = await import('#api/errors.ts')
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

test('a call has its method, path, query and body, and answers what is inside data', async () => {
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

test('the stored token goes along, on public calls too, and is left out when there is none', async () => {
  await call('GET /public/projects')
  expect(server.last()?.headers.authorization).toBeUndefined()
  storage['token'] = 'secret'
  await call('GET /public/projects')
  expect(server.last()?.headers.authorization).toBe('Bearer secret')
})

test('the message of a success is at hand where it is shown', async () => {
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
])('a failure in the shape of %s is understood', async (_name, body, message, path) => {
  server.answer({ status: 400, body })
  const failure = await failureOf(call('GET /public/projects'))
  expect(failure).toMatchObject({ status: 400, message, issues: [{ path, message: 'Bad mail' }] })
  expect(failure.firstIssue).toBe('Bad mail')
})

test('the first issue replaces the text on a 400 alone', async () => {
  server.answer({ status: 409, body: { message: 'Taken', issues: [{ path: [], message: 'x' }] } })
  expect((await failureOf(call('GET /public/projects'))).firstIssue).toBeUndefined()
  server.answer({ status: 409, body: { issues: [{ path: [], message: 'x' }] } })
  expect((await failureOf(call('GET /public/projects'))).message).toBe('An Error Occured')
})

test('what is no answer of the API is told in the general text', () => {
  expect(messageOf(new TypeError('x is not a function'))).toBe('An Error Occured')
})

test.each([
  [{ status: 500, body: '<h1>oops</h1>', headers: { 'Content-Type': 'text/html' } }, 500],
  [{ status: 502, body: '' }, 502],
  [{ status: 400, body: '[1,2]' }, 400],
])('a failure without words gets the general text', async (reply, status) => {
  server.answer(reply)
  const failure = await failureOf(call('GET /public/projects'))
  expect(failure).toMatchObject({ status, message: 'An Error Occured', hasServerMessage: false, issues: [] })
})

test('without a server the status is 0, and a call is made once, never repeated', async () => {
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
])('Retry-After %s is read', async (header, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  server.answer({ status: 429, headers: { 'Retry-After': header } })
  const { retryAfter } = await failureOf(call('GET /public/projects'))
  expect(retryAfter).toBe(seconds)
})

test('a 401 on an authenticated call names the token that was refused', async () => {
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

test('a file is answered as it is', async () => {
  server.answer({ headers: { 'Content-Type': 'application/pdf' }, body: '%PDF-1.7' })
  const file = await callFile('GET /user/receipt/{txId}', { params: { txId: 't1' } })
  expect(await file.text()).toBe('%PDF-1.7')
})

test('a conditional call asks whether its answer has changed, and keeps it when it has not', async () => {
  storage['token'] = 'of-ada'
  const ask = () => call('GET /user/get-chat-rooms', { query: {} }, { conditional: true })
  server.answer({ headers: { ETag: 'W/"7"' }, body: { data: [{ _id: 'room' }] } })
  expect(await ask()).toEqual([{ _id: 'room' }])
  expect(server.last()?.url).not.toContain('known')
  server.answer({ status: 204 })
  expect(await ask()).toEqual([{ _id: 'room' }])
  expect(new URL(server.last()?.url ?? '', 'http://localhost').searchParams.get('known')).toBe('7')
  // The first person's answer is not known to another one on the same device.
  storage['token'] = 'of-bola'
  server.answer({ body: { data: [] } })
  expect(await ask()).toEqual([])
  expect(server.last()?.url).not.toContain('known')
})

test('a success that is no JSON is no answer, as behind the page of a hotel’s network', async () => {
  server.answer({ body: '<h1>Welcome to our wifi</h1>' })
  expect(await failureOf(call('GET /public/projects'))).toMatchObject({ status: 0 })
})

/** A server that takes calls and never answers. `runOut` ends the patience of who waits. */
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

test('an answer that never comes is none after a while, also where the call could be given up', async () => {
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

test('a call that is given up while it waits, or was before, ends with the reason of its signal', async () => {
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

test('a call that was asked for early, and is never answered, is given up too, and then made anew', async () => {
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

test('a payment is asked about again after an answer that never came', async () => {
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
