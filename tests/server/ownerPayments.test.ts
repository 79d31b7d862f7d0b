import { expect, test } from 'vitest'
import { onBothEngines } from '../support/database.ts'
import { startEstate } from '../support/estate.ts'
import { makeOwning } from '../support/owning.ts'

onBothEngines('owners and payments', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { pay, ownerOf, paymentsOf } = makeOwning(api, admin)

  test('each payment is added, becomes the recent one and stands in both lists', async () => {
    const unit = await estate.unit({ price: 1000, name: 'B2' })
    const owner = await estate.assign(unit._id, 'payer@example.com', 200.5)
    const answer = await pay(owner._id, 300)
    expect(answer).toMatchObject({ status: 200, message: 'Payment Updated' })
    expect(answer.data).toMatchObject({ pricePaid: 500.5, recentPayment: 300, outstanding: 499.5 })
    await pay(owner._id, 499.5)
    expect((await ownerOf(unit._id))[0]).toMatchObject({ pricePaid: 1000, recentPayment: 499.5 })
    const titles = ['Final payment, B2', 'Instalment 1, B2', 'Deposit, B2']
    expect((await paymentsOf(unit._id)).map(({ txTitle }) => txTitle)).toEqual(titles)
    const token = await api.signIn('payer@example.com')
    const seen = await api.call('GET /user/user-transactions', { token })
    expect(seen.data.map(({ amount }) => amount)).toEqual([499.5, 300, 200.5])
    const references = seen.data.map(({ txId }) => txId.slice(0, 5))
    expect(new Set(references).size).toBe(3)
  })

  test('the owner is told of each payment by mail, unless they turned notices off', async () => {
    const unit = await estate.unit({ price: 1000, name: 'Mail house' })
    const owner = await estate.assign(unit._id, 'mailed@example.com', 200)
    await pay(owner._id, 300.5)
    const token = await api.signIn('mailed@example.com')
    await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
    await pay(owner._id, 100)
    await pay(owner._id, 5000)
    const mails = await database.read
      .selectFrom('mails')
      .select(['subject', 'kind', 'text'])
      .where('to_email', '=', 'mailed@example.com')
      .orderBy('subject')
      .execute()
    const told = mails.filter(({ kind }) => kind === 'payment-recorded')
    expect(told.map(({ subject }) => subject)).toEqual([
      'We received ₦200.00 for Mail house, Palm Court',
      'We received ₦300.50 for Mail house, Palm Court',
    ])
    expect(told.map(({ text }) => /\S+ is outstanding/.exec(text)?.[0])).toEqual([
      '₦800.00 is outstanding',
      '₦499.50 is outstanding',
    ])
  })

  test('more than the outstanding price is refused, and the message names what is outstanding', async () => {
    const unit = await estate.unit({ price: 2_000_000 })
    const owner = await estate.assign(unit._id, undefined, 500_000)
    const answer = await pay(owner._id, 1_500_000.01)
    expect(answer).toMatchObject({ status: 400, issues: [{ path: ['newPrice'] }] })
    expect(answer.message).toContain('₦1,500,000.00')
    expect((await pay(owner._id, 1_500_000)).status).toBe(200)
    const paid = await pay(owner._id, 0.01)
    expect(paid.status).toBe(400)
    expect(paid.message).toContain('₦0.00')
    expect(await paymentsOf(unit._id)).toHaveLength(2)
  })

  test('a payment over a sum that somebody else has changed meanwhile is 409 with the new sum, and records nothing', async () => {
    const unit = await estate.unit({ price: 2000 })
    const owner = await estate.assign(unit._id, undefined, 100.5)
    const send = (paidBefore: number, key = `${paidBefore}-${owner._id}`) =>
      api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice: 600, paidBefore },
        headers: { 'Idempotency-Key': key },
      })
    const mine = await send(100.5)
    expect(mine).toMatchObject({ status: 200, data: { pricePaid: 700.5 } })
    const theirs = await send(100.5, 'theirs')
    expect(theirs).toMatchObject({ status: 409, data: { pricePaid: 700.5, outstanding: 1299.5 } })
    expect(theirs.message).toContain('₦600.00 was recorded meanwhile')
    expect(await paymentsOf(unit._id)).toHaveLength(2)
    // Sent again because its answer was lost, a payment meets the sum that it has changed itself.
    expect((await send(100.5)).data).toEqual(mine.data)
    expect((await send(700.5)).data).toMatchObject({ pricePaid: 1300.5 })
    expect(await paymentsOf(unit._id)).toHaveLength(3)
  })

  test('of 30 payments at once exactly what is outstanding is taken', async () => {
    const unit = await estate.unit({ price: 1100 })
    const owner = await estate.assign(unit._id, undefined, 100)
    const answers = await Promise.all(Array.from({ length: 30 }, () => pay(owner._id, 100)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(200),
      ...Array(20).fill(400),
    ])
    expect((await ownerOf(unit._id))[0]).toMatchObject({ pricePaid: 1100, outstanding: 0 })
    expect(await paymentsOf(unit._id)).toHaveLength(11)
  })

  test('a price cut and payments at once never leave more paid than asked', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 100)
    const cut = () =>
      api.call('PUT /admin/unit/{unitId}/update-unit', {
        token: admin.token,
        params: { unitId: unit._id },
        body: { price: 500 },
      })
    await Promise.all([pay(owner._id, 300), cut(), pay(owner._id, 300), cut(), pay(owner._id, 100)])
    const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: unit._id } })
    const paid = (await ownerOf(unit._id))[0]?.pricePaid ?? 0
    expect(paid).toBeLessThanOrEqual(data[0]?.price ?? 0)
  })

  test.each([0, -5, 1e13, 0.001, '100', null])('%j is no payment', async (newPrice) => {
    const owner = await estate.assign((await estate.unit())._id)
    expect(await pay(owner._id, newPrice)).toMatchObject({ status: 400 })
  })

  test('a payment sent again with its Idempotency-Key counts once', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 100)
    const send = (newPrice: number) =>
      api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice },
        headers: { 'Idempotency-Key': `payment of ${owner._id}`.replaceAll(' ', '-') },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(250)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect((await send(250)).data).toMatchObject({ pricePaid: 350, recentPayment: 250 })
    expect(await paymentsOf(unit._id)).toHaveLength(2)
    expect((await send(251)).status).toBe(409)
  })
})
