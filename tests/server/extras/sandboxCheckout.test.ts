import { beforeEach, expect, test } from 'vitest'
import { apiUrl, siteUrl, type TestApp } from '../../support/app.ts'
import { startApp } from '../../support/estate.ts'
import { addOwnership, addUnit } from '../../support/rows.ts'

const { database, api } = await startApp()
let owner: Awaited<ReturnType<TestApp['signedIn']>>
let unitId: string
let reference: string
beforeEach(async () => {
  owner = await api.signedIn()
  unitId = await database.write((trx) => addUnit(trx))
  await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
  const { data } = await api.call('POST /user/make-bill-payment', {
    token: owner.token,
    body: { name: '<b>Ada</b>', metre_number: '0451234567890', amount: 7500, unitId },
  })
  reference = data.reference
  expect(data.authorization_url).toBe(`${apiUrl}/sandbox/checkout/${reference}`)
})

const page = () => api.app.request(`/sandbox/checkout/${reference}`)
const decide = (decision: string) =>
  api.app.request(`/sandbox/checkout/${reference}`, { method: 'POST', body: `decision=${decision}` })
const status = async () =>
  (
    await api.call('GET /user/verify-bill-payment/{reference}', {
      token: owner.token,
      params: { reference },
    })
  ).data.status
const paid = async () => (await api.call('GET /user/user-transactions', { token: owner.token })).data

test('the page says what is paid and runs nothing', async () => {
  const response = await page()
  const html = await response.text()
  expect(html).toContain('₦7,500.00')
  expect(html).toContain('0451234567890')
  expect(html).toContain(owner.user.email)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${siteUrl}`)
})

test.each([
  ['pay', 'paid', 1],
  ['fail', 'failed', 0],
  ['leave', 'pending', 0],
  ['anything', 'pending', 0],
  ['constructor', 'pending', 0],
  ['__proto__', 'pending', 0],
])('%s leads back to the site with a payment that is %s', async (decision, expected, transactions) => {
  const response = await decide(decision)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(
    `${siteUrl}/pay-electricity-bill?unitId=${unitId}&reference=${reference}`,
  )
  expect(await status()).toBe(expected)
  expect(await paid()).toHaveLength(transactions)
})

test('the first decision stands', async () => {
  await decide('leave')
  await decide('pay')
  await decide('fail')
  await decide('pay')
  expect(await status()).toBe('paid')
  expect(await paid()).toHaveLength(1)
  expect(await (await page()).text()).toContain('made already')
})

test('what was declined stays so', async () => {
  await decide('fail')
  await decide('pay')
  expect(await (await page()).text()).toContain('declined already')
  expect(await paid()).toEqual([])
})

test('an unknown reference has no page', async () => {
  expect((await api.app.request('/sandbox/checkout/nothing')).status).toBe(404)
  const posted = await api.app.request('/sandbox/checkout/nothing', {
    method: 'POST',
    body: 'decision=pay',
  })
  expect(posted.status).toBe(404)
  expect((await api.app.request('/sandbox/checkout/%00')).status).toBe(404)
  expect((await api.app.request('/sandbox/checkout/%F0%9F', { method: 'POST' })).status).toBe(404)
})
