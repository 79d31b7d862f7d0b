import { afterAll, expect, test } from 'vitest'
import { makeTestApp } from '../support/app.ts'
import { countingRepeats } from '../support/countingRepeats.ts'
import { makeDatabase, onBothEngines } from '../support/database.ts'

onBothEngines('erasing somebody at the moment in which they sign in', async (engine) => {
  const { database, inStep } = countingRepeats(await makeDatabase(engine))
  afterAll(() => database.remove())
  const api = makeTestApp(database)
  const { token } = await api.signedIn('superAdmin')

  test('leaves no session, and neither waits for the other', () =>
    inStep(async () => {
      const { _id: id, email } = await api.person()
      await api.call('POST /public/get-code', { body: { email } })
      await api.later.idle()
      const body = { email, otp: api.mailbox.codeFor(email) }
      const [login, erased] = await Promise.all([
        api.call('POST /public/login', { body }),
        api.call('POST /admin/erase-user/{id}', { token, params: { id } }),
      ])
      expect(erased.status).toBe(200)
      expect([200, 401]).toContain(login.status)
      const left = database.read.selectFrom('tokens').select('id').where('user_id', '=', id)
      expect(await left.execute()).toEqual([])
    }))
})
