import { beforeEach, expect, test } from 'vitest'
import { apiUrl, siteUrl } from '../../../support/app.ts'
import { makeHome, type Person, startApp } from '../../../support/database/estate.ts'

const { api } = await startApp()
let owner: Person
let unitId: string
let reference: string
beforeEach(async () => {
  const home = await makeHome(api)
  owner = home.owner
  unitId = home.unitId
  const { data } = await api.call('POST /user/make-bill-payment', {
    token: owner.token,
    body: { name: '<b>Ada</b>', metre_number: '0451234567890', amount: 7500, unitId },
  })
  reference = data.reference
  expect(data.authorization_url).toBe(`${apiUrl}/sandbox/checkout/${reference}`)
})

const page = () => api.app.request(`/sandbox/checkout/${reference}`)
const decide = (decision: string) => api.decide(reference, decision)
const status = async () => {
  const request = { token: owner.token, params: { reference } }
  return (await api.call('GET /user/verify-bill-payment/{reference}', request)).data.status
}
const paid = async () => (await api.call('GET /user/user-transactions', { token: owner.token })).data

test('the sandbox checkout page shows the payment and allows no scripts', async () => {
  const response = await page()
  const html = await response.text()
  for (const said of ['₦7,500.00', '0451234567890', owner.user.email]) expect(html).toContain(said)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${siteUrl}`)
})

test.each([
  ['pay', 'paid', 1],
  ['fail', 'failed', 0],
  ['leave', 'pending', 0],
  ['anything', 'pending', 0],
  ['constructor', 'pending', 0],
  ['__proto__', 'pending', 0],
])(
  'the decision "%s" leads back to the site with a bill that is %s',
  async (decision, expected, transactions) => {
    const response = await decide(decision)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `${siteUrl}/pay-electricity-bill?unitId=${unitId}&reference=${reference}`,
    )
    expect(await status()).toBe(expected)
    expect(await paid()).toHaveLength(transactions)
  },
)

test('a paid sandbox payment stays paid after later decisions', async () => {
  await decide('leave')
  await decide('pay')
  await decide('fail')
  await decide('pay')
  expect(await status()).toBe('paid')
  expect(await paid()).toHaveLength(1)
  expect(await (await page()).text()).toContain('made already')
})

test('a declined sandbox payment stays declined after later decisions', async () => {
  await decide('fail')
  await decide('pay')
  expect(await (await page()).text()).toContain('declined already')
  expect(await paid()).toEqual([])
})

test('an unknown reference has no checkout page', async () => {
  for (const unknown of ['nothing', '%00', '%F0%9F']) {
    expect((await api.app.request(`/sandbox/checkout/${unknown}`)).status).toBe(404)
    expect((await api.decide(unknown)).status).toBe(404)
  }
})
