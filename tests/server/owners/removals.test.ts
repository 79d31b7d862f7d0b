import { expect, test } from 'vitest'
import { startEstate } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()
const { token } = admin

/** What visitors and admins see of a unit's sale. */
async function told(unitId: string, projectId: string) {
  const listed = (await api.call('GET /public/projects')).data.find(({ _id }) => _id === projectId)
  const [project] = (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data
  const [unit] = (await api.call('GET /public/unit/{unitId}', { params: { unitId } })).data
  const { data: overview } = await api.call('GET /admin/overview', { token })
  const { data: gaps } = await api.call('GET /admin/project-gaps', { token })
  return {
    shown: [unit?.availability, project?.units[0]?.availability],
    cards: [listed, project].map((card) => [card?.availableCount, card?.availableFrom]),
    withoutOwner: overview.unitsWithoutOwner,
    sold: overview.months.at(-1)?.unitsSold,
    received: overview.months.at(-1)?.received,
    gap: gaps.find((gap) => gap.projectId === projectId)?.withoutOwner,
  }
}

test('a removal frees the unit on every page and reverses what was paid', async () => {
  const { project, unit, owner, customer } = await estate.paidUnit('M1')
  expect((await estate.ownersOf(unit._id))[0]).toMatchObject({ removable: true, pricePaid: 700 })
  const before = await told(unit._id, project._id)
  expect(before).toMatchObject({ shown: ['sold', 'sold'], cards: Array(2).fill([0, []]), gap: 0 })

  const answer = await estate.removeOwner(owner._id, '  Another person was meant ')
  expect(answer).toMatchObject({ status: 200, message: 'Owner Removed', data: null })

  expect(await estate.ownersOf(unit._id)).toEqual([])
  const from = [{ rooms: unit.numberOfRooms, price: 1000 }]
  expect(await told(unit._id, project._id)).toEqual({
    shown: ['available', 'available'],
    cards: Array(2).fill([1, from]),
    withoutOwner: before.withoutOwner + 1,
    sold: (before.sold ?? 0) - 1,
    received: (before.received ?? 0) - 700,
    gap: 1,
  })
  const reason = 'Another person was meant'
  const lines = await estate.paymentsOf(unit._id)
  expect(lines.map(({ txTitle, amount, state, reason }) => [txTitle, amount, state, reason])).toEqual([
    ['Reversal of Instalment 1, M1', -300, 'reversal', reason],
    ['Reversal of Deposit, M1', -400, 'reversal', reason],
    ['Reversal of Instalment 2, M1', -100, 'reversal', 'Recorded twice'],
    ['Instalment 2, M1', 100, 'reversed', undefined],
    ['Instalment 1, M1', 300, 'reversed', undefined],
    ['Deposit, M1', 400, 'reversed', undefined],
  ])
  expect((await api.call('GET /user/owned-units', { token: customer })).data).toEqual([])
  const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
  expect(seen.map(({ txId, unitName }) => [txId, unitName])).toEqual(lines.map(({ txId }) => [txId, 'M1']))
  const { data: everything } = await api.call('GET /user/export', { token: customer })
  expect(everything).toMatchObject({ total: 0, properties: [] })
})

test('another owner can be assigned after a removal, and then the first one again', async () => {
  const { unit, owner, email, customer } = await estate.paidUnit('M2')
  await estate.removeOwner(owner._id)
  const next = await estate.assign(unit._id, 'next-owner@example.com', 1000)
  expect(next).toMatchObject({ pricePaid: 1000, outstanding: 0 })
  expect((await estate.paymentsOf(unit._id))[0]?.txTitle).toBe('Full payment, M2')
  await estate.removeOwner(next._id)
  const again = await estate.assign(unit._id, email, 250)
  expect(again._id).not.toBe(owner._id)
  expect((await estate.paymentsOf(unit._id))[0]?.txTitle).toBe('Deposit, M2')
  expect(await estate.ownersOf(unit._id)).toEqual([again])
  const { data: owned } = await api.call('GET /user/owned-units', { token: customer })
  expect(owned).toMatchObject([{ _id: again._id, pricePaid: 250, outstanding: 750 }])
})

test('removing a removed or unknown owner is refused, and one without payments can be removed', async () => {
  const { unit, owner } = await estate.paidUnit('M3')
  await estate.removeOwner(owner._id)
  const gone = { status: 409, message: 'This owner is already removed.' }
  expect(await estate.removeOwner(owner._id)).toMatchObject(gone)
  expect(await estate.pay(owner._id, 1)).toMatchObject(gone)
  const lines = await estate.paymentsOf(unit._id)
  const [payment] = lines.filter(({ state }) => state === 'reversed')
  expect(await estate.reverse(payment?.txId)).toMatchObject({
    status: 409,
    message: 'This payment is already reversed.',
  })
  expect((await estate.removeOwner('nothing')).status).toBe(404)
  expect(await estate.paymentsOf(unit._id)).toEqual(lines)

  const without = await estate.assign(unit._id, 'unpaid@example.com', 5)
  const [only] = await estate.paymentsOf(unit._id)
  await estate.reverse(only?.txId)
  expect((await estate.removeOwner(without._id)).status).toBe(200)
  expect(await estate.ownersOf(unit._id)).toEqual([])
  expect(await estate.paymentsOf(unit._id)).toHaveLength(lines.length + 2)
})
