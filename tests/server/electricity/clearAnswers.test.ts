import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { nairaOf } from '#domain/kobo.ts'
import { markRestored } from '#server/modules/electricity/queriesRestores.ts'
import { makeVendWorld } from '../../support/worlds/vendWorld.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const kobo = 500_000

const world = await makeVendWorld()
const { api, paystack, tell, vtpass, feel } = world

let meters = 0
/** A paid bill that no sweep has processed yet. */
async function paidBill() {
  const home = await world.newHome()
  meters += 1
  const meter = `48${String(meters).padStart(9, '0')}`
  const { data } = await home.start({
    ...{ name: 'Ada Obi', unitId: home.unitId, amount: nairaOf(kobo), metre_number: meter },
    ...{ company: 'ikeja-electric', meterKind: 'prepaid', meterChecked: true },
  })
  paystack.pay(data.reference)
  await tell(paystack.event(data.reference))
  const vendState = async () => (await home.bills())[0]?.vendState
  return { ...home, ...data, meter, vendState }
}
async function pass(ms: number) {
  api.clock.pass(ms)
  await api.sweep('electricity')
}
const accountMails = async () =>
  (await world.mailsOf('power-alert')).filter(({ subject }) => subject.includes('refuses our account'))

test.each([
  ['every call is answered with the status 401', 'keys refused'],
  ['orders are refused for the keys (087)', { code: '087' }],
  ['orders are refused for the product (028)', { code: '028' }],
] as const)(
  'bills are bought when it is mended and the company gets one mail at once if %s',
  async (_, mood) => {
    api.clock.pass(2 * day)
    const before = (await accountMails()).length
    await feel(mood)
    const [first, second] = [await paidBill(), await paidBill()]
    await pass(0)
    await pass(2 * minute)
    const mails = await accountMails()
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.to_email).toBe(company.mail)
    expect(await first.vendState()).toBe('waiting')
    await feel('well')
    await pass(hour)
    for (const bill of [first, second]) {
      expect(await bill.vendState()).toBe('done')
      expect(vtpass.boughtFor(bill.meter)).toBe(1)
    }
  },
)

test('an order whose keys were refused can be ordered again at once by an admin', async () => {
  await feel({ code: '087' })
  const bill = await paidBill()
  await pass(0)
  await feel('well')
  const { token } = await api.signedIn('admin')
  const params = { id: bill.paymentId }
  expect((await api.call('POST /admin/bill/{id}/vend', { token, params, body: {} })).status).toBe(200)
  await pass(minute)
  expect(await bill.vendState()).toBe('done')
  expect(vtpass.boughtFor(bill.meter)).toBe(1)
})

test('an order that never reached the reseller is placed again, once it must have arrived', async () => {
  await feel({ code: '777' })
  const bill = await paidBill()
  await pass(0)
  await feel('well')
  for (const ms of [2 * minute, 3 * minute]) {
    await pass(ms)
    expect(vtpass.boughtFor(bill.meter)).toBe(0)
  }
  await pass(10 * minute)
  await pass(hour)
  expect(await bill.vendState()).toBe('done')
  expect(vtpass.boughtFor(bill.meter)).toBe(1)
})

test('an order whose answer was lost is not placed again', async () => {
  await feel('garbled')
  const bill = await paidBill()
  await pass(0)
  await feel('well')
  await pass(day)
  expect(await bill.vendState()).toBe('done')
  expect([...vtpass.purchases.values()].filter((one) => one.billersCode === bill.meter)).toHaveLength(1)
})

test.each([
  ['order', { requestId: '202611210000other' }],
  ['amount', { amount: 4000 }],
])('the token of another %s is not taken, and is an error in the log', async (_, named) => {
  vtpass.sell(() => ({ token: '99887766554433221100', ...named }))
  const bill = await paidBill()
  const before = world.errors().length
  await pass(0)
  expect(await bill.vendState()).toBe('waiting')
  expect(world.errors().slice(before)).toEqual([expect.stringContaining('answered about another order')])
  expect(world.errors().at(-1)).toContain(bill.paymentId)
  vtpass.sell(undefined)
  await pass(hour)
  expect(await bill.vendState()).toBe('done')
})

test('an order from before a restore that never reached the reseller is left to an admin', async () => {
  await feel({ code: '777' })
  const bill = await paidBill()
  await pass(0)
  await feel('well')
  await world.database.write((trx) => markRestored(trx, new Date(api.clock.now()).toISOString()))
  await pass(20 * minute)
  await pass(2 * hour)
  expect(vtpass.boughtFor(bill.meter)).toBe(0)
  const { token } = await api.signedIn('admin')
  const { data } = await api.call('GET /admin/overview', { token })
  expect(data.unvended?.bills.find(({ billId }) => billId === bill.paymentId)).toMatchObject({
    ...{ vendState: 'waiting', vendReason: 'May have been bought before the restore' },
  })
})
