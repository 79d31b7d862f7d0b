import { expect, test } from 'vitest'
import { makeEstate, ownerBody, startApp } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'

const { api } = await startApp()

/**
 * A superAdmin who signs in at this moment, which must be later than all previous ones, and what
 * they do with payments.
 */
async function at(iso: string) {
  api.clock.pass(Date.parse(iso) - api.clock.now())
  const admin = await api.signedIn('superAdmin')
  const { token } = admin
  const estate = makeEstate(api, admin)
  return {
    admin,
    estate,
    pay: (ownedUnitId: string, newPrice: number, receivedOn?: unknown) =>
      estate.pay(ownedUnitId, newPrice, { receivedOn }),
    month: async (unitId: string, month: string) =>
      (await api.call('GET /admin/ledger', { token, query: { month } })).data
        .filter((line) => line.unitId === unitId)
        .map(({ amount, state }) => [amount, state]),
    received: async (month: string) =>
      (await api.call('GET /admin/overview', { token })).data.months.find((one) => one.month === month)
        ?.received,
    assign: (unitId: string, email: string, receivedOn?: string) =>
      estate.addOwner(unitId, { ...ownerBody(email, 100), receivedOn }),
    balances: async () => (await api.call('GET /admin/balances', { token })).data,
    /** Leaves out the sign-in of the test itself, which may have the same time. */
    newestEntry: async () => {
      const { data } = await api.call('GET /admin/audit', { token, query: { limit: '5' } })
      return data.find(({ action }) => action !== 'signed in')
    },
  }
}

test('a payment counts and is shown on the day its money came, with the day of its recording', async () => {
  const { estate } = await at('2031-10-20T09:00:00.000Z')
  const unit = await estate.unit({ price: 1000 })
  const { _id: owned } = await estate.assign(unit._id, 'ada@example.com', 100)
  await (await at('2031-11-01T09:00:00.000Z')).pay(owned, 200)
  const third = await at('2031-11-03T09:00:00.000Z')
  const { data } = await third.pay(owned, 50, '2031-10-28')
  expect(data).toMatchObject({ pricePaid: 350, recentPayment: 200, outstanding: 650 })
  const names = ['Instalment 1, A1', 'Instalment 2, A1', 'Deposit, A1']
  const [came, recordedAt] = ['2031-10-28T22:59:59.999Z', '2031-11-03T09:00:00.000Z']
  const listed = await third.estate.paymentsOf(unit._id)
  expect(listed.map(({ txTitle }) => txTitle)).toEqual(names)
  expect(listed[1]).toMatchObject({ date: came, recordedAt })
  expect(listed[0]).not.toHaveProperty('recordedAt')
  const token = await api.signIn('ada@example.com')
  const seen = (await api.call('GET /user/user-transactions', { token })).data
  expect(seen.map(({ txTitle }) => txTitle)).toEqual(names)
  expect(seen[1]).toMatchObject({ createdAt: came, recordedAt })

  expect([await third.received('2031-10'), await third.received('2031-11')]).toEqual([150, 200])
  await api.sweep('mails')
  expect(api.mailbox.sent.at(-1)?.text).toMatch(/of ₦50\.00 for .*, received on 28 October 2031\. Its ref/)
  expect(await third.newestEntry()).toMatchObject({
    actor: { email: third.admin.user.email },
    action: 'payment recorded',
    after: { receivedOn: '2031-10-28' },
    createdAt: recordedAt,
  })

  const paper = async (path: string) => (await askForPaper(api, `user/${path}`, token)).text
  const receipt = await paper(`receipt/${seen[1]?.txId}`)
  expect(receipt).toMatch(/^Received on 28 October 2031, recorded on 3 November 2031$/m)
  expect(receipt).toContain('Left to pay when recorded\n₦650.00')
  // This receipt stays as it was before the backdated payment was recorded.
  const other = await paper(`receipt/${seen[0]?.txId}`)
  expect(other).toMatch(/^Recorded on 1 November 2031$/m)
  expect(other).toContain('Left to pay after it\n₦700.00')
  const statement = await paper(`statement/${unit._id}`)
  const days = statement.match(/^\d+ (?:Oct|Nov) 2031$/gm)
  expect(days).toEqual(['20 Oct 2031', '28 Oct 2031', '1 Nov 2031'])
  expect(statement.match(/^₦(900|850|650)\.00$/gm)?.slice(-3)).toEqual(['₦900.00', '₦850.00', '₦650.00'])

  const fifth = await at('2031-12-05T09:00:00.000Z')
  expect((await fifth.estate.reverse(listed[1]?.txId)).status).toBe(200)
  expect(await fifth.month(unit._id, '2031-10')).toEqual([
    [50, 'reversed'],
    [100, 'paid'],
  ])
  expect(await fifth.month(unit._id, '2031-11')).toEqual([[200, 'paid']])
  expect(await fifth.month(unit._id, '2031-12')).toEqual([[-50, 'reversal']])
  expect([await fifth.received('2031-10'), await fifth.received('2031-12')]).toEqual([100, 0])
})

test('a first payment can be backdated, and the balances show the day of the last payment', async () => {
  const { estate, assign, balances, pay } = await at('2032-02-20T09:00:00.000Z')
  const [early, late] = [await estate.unit({ price: 1000 }), await estate.unit({ price: 1000 })]
  await assign(late._id, 'late@example.com', '2032-02-12')
  const { data, status } = await assign(early._id, 'early@example.com', '2032-02-11')
  expect(status).toBe(201)
  await pay(data._id, 10, '2032-01-31')
  const ours = async () =>
    (await balances())
      .filter(({ unitId }) => [early._id, late._id].includes(unitId))
      .map(({ lastPaidAt }) => lastPaidAt)
  expect(await ours()).toEqual(['2032-02-11T22:59:59.999Z', '2032-02-12T22:59:59.999Z'])
  expect((await estate.paymentsOf(early._id)).map(({ amount }) => amount)).toEqual([100, 10])
})

test('a payment dated today is an ordinary one, and a future, too old or invalid day is refused', async () => {
  // It is already 10 March in Lagos, but still 9 March in UTC.
  const { estate, assign, pay } = await at('2032-03-09T23:30:00.000Z')
  const unit = await estate.unit({ price: 1000 })
  const { data } = await assign(unit._id, 'today@example.com', '2032-03-10')
  expect((await estate.paymentsOf(unit._id))[0]).toMatchObject({ date: '2032-03-09T23:30:00.000Z' })
  expect((await estate.paymentsOf(unit._id))[0]).not.toHaveProperty('recordedAt')
  const refused = [
    ['2032-03-11', '11 March 2032 is still to come. Today is 10 March 2032.'],
    ['2026-12-31', 'A payment can be dated back to 1 January 2027, and no further.'],
    ...['2032-02-30', '28/10/2031', '', 20320301, null].map(
      (day) => [day, 'Enter the day that the money came, such as 2026-10-28'] as const,
    ),
  ] as const
  for (const [day, message] of refused)
    expect(await pay(data._id, 5, day), `${day}`).toMatchObject({
      status: 400,
      issues: [{ path: ['receivedOn'], message }],
    })
  expect(await estate.paymentsOf(unit._id)).toHaveLength(1)
  expect((await pay(data._id, 5, '2027-01-01')).status).toBe(200)
})
