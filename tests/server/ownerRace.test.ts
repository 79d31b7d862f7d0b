import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makePlace, onBothEngines, type Place } from '../support/database.ts'
import { type Estate, makeEstate, ownerBody, type Person } from '../support/estate.ts'

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

onBothEngines('two instances of the API', (engine) => {
  let place: Place
  let apps: readonly [TestApp, TestApp]
  let admin: Person
  let estate: Estate
  beforeAll(async () => {
    place = await makePlace(engine)
    const first = place.open()
    await migrate(first)
    apps = [makeTestApp(first), makeTestApp(place.open())]
    admin = await apps[0].signedIn('admin')
    estate = makeEstate(apps[0], admin)
  })
  afterAll(() => place.remove())

  const appFor = (index: number) => apps[index % 2 === 0 ? 0 : 1]
  const ownerOf = async (unitId: string) => {
    const params = { unitId }
    return (await apps[1].call('GET /admin/unit-owner-details/{unitId}', { token: admin.token, params })).data
  }
  const paymentsOf = async (unitId: string) => {
    const params = { unitId }
    return (await apps[1].call('GET /admin/unit-transactions/{unitId}', { token: admin.token, params })).data
  }

  test.each([1, 2, 3])(
    '50 parallel owners leave one owner and 49 answers of 409 (round %i)',
    async (round) => {
      const unit = await estate.unit({ price: 1000 })
      const email = (index: number) => `race${round}-${index}@example.com`
      const answers = await times(50, (index) =>
        appFor(index).call('POST /admin/unit/{unitId}/add-user', {
          token: admin.token,
          params: { unitId: unit._id },
          body: ownerBody(email(index), 10 + index),
        }),
      )
      const winners = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []))
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
      expect(winners).toHaveLength(1)
      const winner = winners[0] ?? -1
      const paid = { pricePaid: 10 + winner, recentPayment: 10 + winner }
      expect(await ownerOf(unit._id)).toMatchObject([{ ownerId: { email: email(winner) }, ...paid }])
      expect(await paymentsOf(unit._id)).toMatchObject([{ amount: 10 + winner }])
      const { data: users } = await apps[0].call('GET /admin/all-users', {
        token: admin.token,
        query: { type: 'user' },
      })
      const made = users.filter((user) => user.email.startsWith(`race${round}-`))
      expect(made.map((user) => user.email)).toEqual([email(winner)])
    },
  )

  test('one new buyer of 20 units at once gets one account', async () => {
    const units: { readonly _id: string }[] = []
    for (let count = 0; count < 20; count += 1) units.push(await estate.unit())
    const answers = await times(20, (index) =>
      appFor(index).call('POST /admin/unit/{unitId}/add-user', {
        token: admin.token,
        params: { unitId: units[index]?._id ?? '' },
        body: ownerBody('Many.Homes@example.com', 5),
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map(({ data }) => data.ownerId._id)).size).toBe(1)
  })

  test('50 payments at once from both instances add up to the kobo, and never past the price', async () => {
    const unit = await estate.unit({ price: 400 })
    const owner = await estate.assign(unit._id, undefined, 0.3)
    const answers = await times(50, (index) =>
      appFor(index).call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice: 10.1 },
      }),
    )
    // 39 x 10.1 + 0.3 = 394.2; one more would be 404.3.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(39)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11)
    expect(await ownerOf(unit._id)).toMatchObject([
      { pricePaid: 394.2, outstanding: 5.8, recentPayment: 10.1 },
    ])
    expect(await paymentsOf(unit._id)).toHaveLength(40)
  })

  const reverse = (index: number, txId: string) =>
    appFor(index).call('POST /admin/unit-transaction/{txId}/reverse', {
      token: admin.token,
      params: { txId },
      body: { reason: `Mistake ${index}` },
    })

  test('of 20 admins who reverse a payment at once one does, on whichever instance', async () => {
    const unit = await estate.unit({ price: 1000 })
    await estate.assign(unit._id, undefined, 300)
    const txId = (await paymentsOf(unit._id))[0]?.txId ?? ''
    const answers = await times(20, (index) => reverse(index, txId))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await ownerOf(unit._id)).toMatchObject([{ pricePaid: 0, outstanding: 1000, recentPayment: 0 }])
    expect((await paymentsOf(unit._id)).map(({ amount }) => amount)).toEqual([-300, 300])
  })

  test('payments recorded while one is reversed never pass the price, and the sums agree', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 600)
    const txId = (await paymentsOf(unit._id))[0]?.txId ?? ''
    const pay = (index: number) =>
      appFor(index).call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice: 200 },
      })
    const [reversed, answers] = await Promise.all([reverse(1, txId), times(12, pay)])
    expect(reversed.status).toBe(200)
    const taken = answers.filter(({ status }) => status === 200).length
    // 400 is left at first, 1,000 once the deposit is reversed: how many fit depends on who comes
    // first.
    expect(taken).toBeGreaterThanOrEqual(2)
    expect(taken).toBeLessThanOrEqual(5)
    expect(await ownerOf(unit._id)).toMatchObject([{ pricePaid: 200 * taken, recentPayment: 200 }])
  })

  const remove = (index: number, ownedUnitId: string) =>
    appFor(index).call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      token: admin.token,
      params: { ownedUnitId },
      body: { reason: `Mistake ${index}` },
    })

  test('of 20 admins who remove an owner at once one does, and each payment is reversed once', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 300)
    const answers = await times(20, (index) => remove(index, owner._id))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await ownerOf(unit._id)).toEqual([])
    expect((await paymentsOf(unit._id)).map(({ amount }) => amount)).toEqual([-300, 300])
  })

  test('what is recorded or reversed while an owner is removed is reversed too, once, or refused', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 100)
    const txId = (await paymentsOf(unit._id))[0]?.txId ?? ''
    const pay = (index: number) =>
      appFor(index).call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice: 10 },
      })
    const [before, removed, reversed, after] = await Promise.all([
      times(4, pay),
      remove(1, owner._id),
      reverse(0, txId),
      times(4, pay),
    ])
    expect(removed.status).toBe(200)
    expect([200, 409]).toContain(reversed.status)
    for (const { status } of [...before, ...after]) expect([200, 409]).toContain(status)
    const taken = [...before, ...after].filter(({ status }) => status === 200).length
    expect(await ownerOf(unit._id)).toEqual([])
    const lines = await paymentsOf(unit._id)
    expect(lines).toHaveLength(2 * (taken + 1))
    expect(lines.filter(({ state }) => state === 'paid')).toEqual([])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('a request that both instances get under one Idempotency-Key is done once', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 1)
    const answers = await times(20, (index) =>
      appFor(index).call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId: owner._id },
        body: { newPrice: 7 },
        headers: { 'Idempotency-Key': `both-${unit._id}` },
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await ownerOf(unit._id)).toMatchObject([{ pricePaid: 8 }])
    expect(await paymentsOf(unit._id)).toHaveLength(2)
  })
})
