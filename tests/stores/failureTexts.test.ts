import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
const { call } = await import('#api/client.ts')
const showError = vi.fn()
vi.doMock('react-hot-toast/headless', () => ({ toast: { error: showError, success: vi.fn() } }))
const { fieldErrors } = await import('#stores/failureTexts.ts')
const { $errors, $form, $step, pay } = await import('#stores/billForm.ts')

afterAll(() => server.stop())
afterEach(() => $errors.set({}))

const refused = (...issues: readonly (readonly [field: string, message: string])[]) => ({
  status: 400,
  body: { message: 'Refused', issues: issues.map(([field, message]) => ({ path: [field], message })) },
})
const failure = () => call('GET /user/profile').catch((error: unknown) => error)

test('each field shows its first issue, under the name that the form has for it', async () => {
  server.answer(refused(['otp', 'Too short'], ['metre_number', 'Not known'], ['otp', 'Digits alone']))
  const error = await failure()
  expect(fieldErrors(error)).toEqual({ otp: 'Too short', metre_number: 'Not known' })
  expect(fieldErrors(error, { metre_number: 'metreNumber' })).toEqual({
    otp: 'Too short',
    metreNumber: 'Not known',
  })
})

test('what is no refusal of a field shows none', async () => {
  expect(fieldErrors(new Error('broken'))).toEqual({})
  server.answer({ status: 400, body: { message: 'Refused', issues: [{ path: [], message: 'All' }] } })
  expect(fieldErrors(await failure())).toEqual({})
})

test('the form of a bill shows the first issue of a field of its own, and none of what it does not ask', async () => {
  $form.set({ name: 'Ada', metreNumber: '45012345678', amount: '5000' })
  $step.set('confirming')
  server.answer(
    refused(['metre_number', 'Not known'], ['metre_number', 'Too old'], ['unitId', 'Not your home']),
  )
  await pay('u1', { goTo: () => true, close: () => undefined })
  expect($errors.get()).toEqual({ metreNumber: 'Not known' })
})

test.each([
  ['of a field that the form shows', 'metre_number'],
  ['of what the form does not ask', 'unitId'],
])('a refused bill payment is a toast too when every issue is %s', async (_, field) => {
  showError.mockClear()
  $form.set({ name: 'Ada', metreNumber: '45012345678', amount: '5000' })
  $step.set('confirming')
  server.answer(refused([field, 'Not known']))
  await pay('u1', { goTo: () => true, close: () => undefined })
  expect(showError.mock.calls).toEqual([['Refused']])
})
