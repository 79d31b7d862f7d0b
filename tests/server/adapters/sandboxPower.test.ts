import { describe, expect, test } from 'vitest'
import { byHandPower } from '#server/adapters/byHandPower.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { type Meter, PowerServiceDown, type VendOrder } from '#server/ports/power.ts'
import { makeClock } from '../../support/clock.ts'

const clock = makeClock()
const power = sandboxPower(clock)
const meter = (number: string, kind: Meter['kind'] = 'prepaid'): Meter => ({
  ...{ company: 'ikeja-electric', kind, number },
})
const order = (number: string, values: Partial<VendOrder> = {}): VendOrder => ({
  ...{ ref: '202611201000abc', meter: meter(number), amountKobo: 500_000, phone: '2348030000000' },
  paidAt: clock.now(),
  ...values,
})
const digits = expect.stringMatching(/^\d{20}$/)

test('every meter has a customer, the same one at each check', async () => {
  const checked = await power.check(meter('12345678901'))
  expect(checked).toEqual({
    name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
    address: expect.stringMatching(/^\d+ [A-Z]/),
    leastKobo: 50_000,
    canVend: true,
  })
  expect(await power.check(meter('12345678901'))).toEqual(checked)
})

test('an order gets one token of its own, however often and on whichever instance it is asked for', async () => {
  const outcome = await power.vend(order('12345678901'))
  expect(outcome).toEqual({
    state: 'done',
    tokens: [{ kind: 'credit', digits }],
    units: '23.9',
    tariff: 'A',
  })
  expect(await sandboxPower(makeClock(0)).ask(order('12345678901'))).toEqual(outcome)
  expect(await power.vend(order('12345678901', { ref: '202611201000abd' }))).not.toEqual(outcome)
})

test('an order for a postpaid meter is done without a token', async () => {
  const placed = order('12345678901', { meter: meter('12345678901', 'postpaid') })
  expect(await power.vend(placed)).toEqual({ state: 'done', tokens: [] })
})

describe.each(['00000000', '0000000000'])('sandbox meters that begin with %s', (zeros) => {
  test('a meter that ends with 001 is unknown, and one with 002 cannot be checked', async () => {
    expect(await power.check(meter(`${zeros}001`))).toBeUndefined()
    await expect(power.check(meter(`${zeros}002`))).rejects.toThrow(PowerServiceDown)
    expect(await power.vend(order(`${zeros}002`))).toMatchObject({ state: 'done' })
  })

  test('a meter that ends with 003 gets its token a minute after the payment', async () => {
    const time = makeClock()
    const placed = order(`${zeros}003`, { paidAt: time.now() })
    const late = sandboxPower(time)
    expect(await late.vend(placed)).toEqual({ state: 'waiting' })
    time.pass(59_999)
    expect(await late.ask(placed)).toEqual({ state: 'waiting' })
    time.pass(1)
    expect(await late.ask(placed)).toMatchObject({ state: 'done', tokens: [{ digits }] })
  })

  test.each([
    ['004', { state: 'refused', reason: 'The distributor refused the purchase' }],
    ['005', { state: 'waiting' }],
    ['006', { state: 'done', debtKobo: 25_000, units: '22.7' }],
    [
      '007',
      {
        state: 'done',
        tokens: ['key change', 'key change', 'credit', 'bonus'].map((kind) => ({ kind, digits })),
      },
    ],
    ['008', { state: 'not bought', because: 'low wallet' }],
    ['009', { state: 'done' }],
    ['010', { state: 'done' }],
  ])('an order for a meter that ends with %s is answered by %j', async (last, outcome) => {
    expect(await power.vend(order(`${zeros}${last}`))).toMatchObject(outcome)
    expect(await power.ask(order(`${zeros}${last}`))).toMatchObject(outcome)
  })

  test('a meter that ends with 006 has a debt, and one with 009 has a least and a largest amount', async () => {
    expect(await power.check(meter(`${zeros}006`))).toMatchObject({ debtKobo: 25_000 })
    const bounds = { leastKobo: 500_000, mostKobo: 5_000_000 }
    expect(await power.check(meter(`${zeros}009`))).toMatchObject(bounds)
  })
})

test('the adapter for purchases by hand checks no meter and leaves every order waiting', async () => {
  expect(byHandPower).toMatchObject({ provider: 'by hand', buys: false })
  await expect(byHandPower.check(meter('12345678901'))).rejects.toThrow(PowerServiceDown)
  expect(await byHandPower.vend(order('12345678901'))).toEqual({ state: 'waiting' })
  expect(await byHandPower.ask(order('12345678901'))).toEqual({ state: 'waiting' })
  expect(await byHandPower.find(order('12345678901'))).toEqual({ state: 'waiting' })
})
