import { beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#domain/time.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { bought, makeReseller, token } from '../../support/worlds/powerWorld.ts'

const reseller = makeReseller()
const { network, api, estate } = await openTabOnApi(undefined, { power: reseller.port })
const superAdmin = await api.signedIn('superAdmin')
const { startSession } = await import('#stores/session/session.ts')
startSession({ token: superAdmin.token, user: { ...superAdmin.user, version: 1 } })
const { vendActions } = await import('#stores/electricity/vends.ts')
const { resource } = await import('#stores/loading/resource.ts')
const { call } = await import('#api/client.ts')

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

let meters = 45_000_000_000

/** A paid bill whose order the reseller refused, and the ways to settle it. */
async function refusedBill() {
  reseller.says.vend = { state: 'refused', reason: 'Unknown meter' }
  const { _id: unitId } = await estate.unit()
  const owner = await api.signedIn()
  await estate.assign(unitId, owner.user.email)
  const metre_number = String(++meters)
  const body = {
    ...{ unitId, name: 'Ada Obi', metre_number, amount: 5000 },
    ...{ company: 'ikeja-electric', meterKind: 'prepaid' as const },
  }
  const { data } = await api.call('POST /user/make-bill-payment', { token: owner.token, body })
  await api.decide(data.reference)
  await api.sweep('electricity')
  const bill = resource(() => call('GET /admin/overview'))
  const actions = vendActions(data.paymentId, bill, ({ unvended }) =>
    unvended === undefined
      ? undefined
      : (unvended.bills.find(({ billId }) => billId === data.paymentId)?.vendState ?? 'done'),
  )
  /** How often the audit trail lists a change of this bill. */
  const timesOf = async (action: string) =>
    (await api.call('GET /admin/audit', { token: superAdmin.token })).data.filter(
      (line) => line.action === action && JSON.stringify(line.after).includes(metre_number),
    ).length
  return { ...actions, timesOf }
}

const vending = /\/vend$/
const overview = /\/admin\/overview$/

test('a refused token that is bought again after a lost answer is ordered once', async () => {
  const { ask, timesOf } = await refusedBill()
  const ordered = reseller.orders.length
  reseller.says.vend = bought
  network.loseAnswer(vending)
  network.loseCall(overview)
  await expect(ask('refused')).rejects.toThrow()
  await ask('refused')
  // The next order waits for a minute after the first.
  api.clock.pass(2 * minute)
  await api.sweep('electricity')
  expect(reseller.orders).toHaveLength(ordered + 1)
  expect(await timesOf('token asked again')).toBe(1)
})

test('a token that is saved again after a lost answer is entered once', async () => {
  const { enter, timesOf } = await refusedBill()
  network.loseAnswer(vending)
  network.loseCall(overview)
  await expect(enter({ token })).rejects.toThrow()
  await enter({ token })
  expect(await timesOf('token entered')).toBe(1)
})
