import { expect, test } from 'vitest'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
const { call } = await import('#api/client.ts')
const { fieldErrors } = await import('#stores/loading/failureTexts.ts')

const refused = (...issues: readonly (readonly [field: string, message: string])[]) => ({
  status: 400,
  body: { message: 'Refused', issues: issues.map(([field, message]) => ({ path: [field], message })) },
})
const failure = () => call('GET /user/profile').catch((error: unknown) => error)

test('gives each field its first error, under the form’s own name for it', async () => {
  server.answer(refused(['otp', 'Too short'], ['metre_number', 'Not known'], ['otp', 'Digits alone']))
  const error = await failure()
  expect(fieldErrors(error)).toEqual({ otp: 'Too short', metre_number: 'Not known' })
  expect(fieldErrors(error, { metre_number: 'metreNumber' })).toEqual({
    otp: 'Too short',
    metreNumber: 'Not known',
  })
})

test('gives no field an error when the failure is not about a field', async () => {
  expect(fieldErrors(new Error('broken'))).toEqual({})
  server.answer({ status: 400, body: { message: 'Refused', issues: [{ path: [], message: 'All' }] } })
  expect(fieldErrors(await failure())).toEqual({})
})
