import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database/database.ts'
import { type Estate, makeEstate, ownerBody, type Person } from '../../support/database/estate.ts'

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

onBothEngines('admins who work on two instances at once', (engine) => {
  let place: Place
  let api: TestApp
  let admin: Person
  let estate: Estate
  let ofOther: Estate
  beforeAll(async () => {
    place = await makePlace(engine)
    const first = place.open()
    await migrate(first)
    api = makeTestApp(first)
    admin = await api.signedIn('admin')
    estate = makeEstate(api, admin)
    ofOther = makeEstate(makeTestApp(place.open()), admin)
  })
  afterAll(() => place.remove())

  /** Alternates between the two instances. */
  const turn = (index: number) => (index % 2 === 0 ? estate : ofOther)
  /** How many answers have each status. */
  const counted = (answers: readonly { readonly status: number }[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const paidUnit = async (price: number, paid: number) => {
    const unit = await estate.unit({ price })
    const owner = await estate.assign(unit._id, undefined, paid)
    const [payment] = await estate.paymentsOf(unit._id)
    return { unitId: unit._id, ownedUnitId: owner._id, txId: payment?.txId }
  }

  test.each([1, 2, 3])(
    '50 parallel assignments leave one owner and 49 answers of 409 (round %i)',
    async (round) => {
      const unit = await estate.unit({ price: 1000 })
      const email = (index: number) => `race${round}-${index}@example.com`
      const answers = await times(50, (index) =>
        turn(index).addOwner(unit._id, ownerBody(email(index), 10 + index)),
      )
      expect(counted(answers)).toEqual({ 201: 1, 409: 49 })
      const winner = answers.findIndex(({ status }) => status === 201)
      const paid = { pricePaid: 10 + winner, recentPayment: 10 + winner }
      expect(await ofOther.ownersOf(unit._id)).toMatchObject([{ ownerId: { email: email(winner) }, ...paid }])
      expect(await ofOther.paymentsOf(unit._id)).toMatchObject([{ amount: 10 + winner }])
      const { data } = await api.call('GET /admin/all-users', { token: admin.token, query: { type: 'user' } })
      const made = data.filter((user) => user.email.startsWith(`race${round}-`))
      expect(made.map((user) => user.email)).toEqual([email(winner)])
    },
  )

  test('a new customer who is assigned 20 units at once gets one account', async () => {
    const units: { readonly _id: string }[] = []
    for (let count = 0; count < 20; count += 1) units.push(await estate.unit())
    const body = ownerBody('Many.Homes@example.com', 5)
    const answers = await times(20, (index) => turn(index).addOwner(units[index]?._id ?? '', body))
    expect(counted(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ data }) => data.ownerId._id)).size).toBe(1)
  })

  test('50 parallel payments add up to the kobo and never exceed the price', async () => {
    const { unitId, ownedUnitId } = await paidUnit(400, 0.3)
    const answers = await times(50, (index) => turn(index).pay(ownedUnitId, 10.1))
    // 39 x 10.1 + 0.3 = 394.2; one more would be 404.3.
    expect(counted(answers)).toEqual({ 200: 39, 400: 11 })
    expect(await ofOther.ownersOf(unitId)).toMatchObject([
      { pricePaid: 394.2, outstanding: 5.8, recentPayment: 10.1 },
    ])
    expect(await ofOther.paymentsOf(unitId)).toHaveLength(40)
  })

  test('a payment that 20 admins reverse at once is reversed once', async () => {
    const { unitId, txId } = await paidUnit(1000, 300)
    const answers = await times(20, (index) => turn(index).reverse(txId))
    expect(counted(answers)).toEqual({ 200: 1, 409: 19 })
    expect(await ofOther.ownersOf(unitId)).toMatchObject([
      { pricePaid: 0, outstanding: 1000, recentPayment: 0 },
    ])
    expect((await ofOther.paymentsOf(unitId)).map(({ amount }) => amount)).toEqual([-300, 300])
  })

  test('payments recorded during a reversal never exceed the price, and the sums agree', async () => {
    const { unitId, ownedUnitId, txId } = await paidUnit(1000, 600)
    const [reversed, answers] = await Promise.all([
      ofOther.reverse(txId),
      times(12, (index) => turn(index).pay(ownedUnitId, 200)),
    ])
    expect(reversed.status).toBe(200)
    const taken = counted(answers)[200] ?? 0
    // ₦400 is left at first, and ₦1,000 after the reversal. The order decides how many fit.
    expect(taken).toBeGreaterThanOrEqual(2)
    expect(taken).toBeLessThanOrEqual(5)
    expect(await ofOther.ownersOf(unitId)).toMatchObject([{ pricePaid: 200 * taken, recentPayment: 200 }])
  })

  test('an owner whom 20 admins remove at once is removed once, with each payment reversed once', async () => {
    const { unitId, ownedUnitId } = await paidUnit(1000, 300)
    const answers = await times(20, (index) => turn(index).removeOwner(ownedUnitId))
    expect(counted(answers)).toEqual({ 200: 1, 409: 19 })
    expect(await ofOther.ownersOf(unitId)).toEqual([])
    expect((await ofOther.paymentsOf(unitId)).map(({ amount }) => amount)).toEqual([-300, 300])
  })

  test('a payment recorded or reversed during a removal is reversed once or refused', async () => {
    const { unitId, ownedUnitId, txId } = await paidUnit(1000, 100)
    const pay = (index: number) => turn(index).pay(ownedUnitId, 10)
    const [before, removed, reversed, after] = await Promise.all([
      times(4, pay),
      ofOther.removeOwner(ownedUnitId),
      estate.reverse(txId),
      times(4, pay),
    ])
    expect(removed.status).toBe(200)
    for (const { status } of [reversed, ...before, ...after]) expect([200, 409]).toContain(status)
    const taken = counted([...before, ...after])[200] ?? 0
    expect(await ofOther.ownersOf(unitId)).toEqual([])
    const lines = await ofOther.paymentsOf(unitId)
    expect(lines).toHaveLength(2 * (taken + 1))
    expect(lines.filter(({ state }) => state === 'paid')).toEqual([])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('a request that both instances get under one Idempotency-Key is done once', async () => {
    const { unitId, ownedUnitId } = await paidUnit(1000, 1)
    const headers = { 'Idempotency-Key': `both-${unitId}` }
    const answers = await times(20, (index) => turn(index).pay(ownedUnitId, 7, {}, headers))
    expect(counted(answers)).toEqual({ 200: 20 })
    expect(await ofOther.ownersOf(unitId)).toMatchObject([{ pricePaid: 8 }])
    expect(await ofOther.paymentsOf(unitId)).toHaveLength(2)
  })
})
