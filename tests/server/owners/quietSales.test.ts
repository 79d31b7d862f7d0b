import { expect, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, ownerBody, startEstate } from '../../support/database/estate.ts'

const quiet = true

onBothEngines('sales brought in', async (engine) => {
  const { api, admin } = await startEstate(engine)
  const superAdmin = await api.signedIn('superAdmin')
  const estate = makeEstate(api, superAdmin)
  const { writtenBy } = makeTrail(api, superAdmin)

  /** The mails that some work sends, by address. */
  async function mailedBy(work: () => Promise<unknown>) {
    while ((await deliverMails(api.dependencies)) > 0);
    const before = api.mailbox.sent.length
    await work()
    while ((await deliverMails(api.dependencies)) > 0);
    return api.mailbox.sent.slice(before).map(({ to }) => to)
  }
  async function managedUnit(price = 1000) {
    const { _id: unitId } = await estate.unit({ price })
    await estate.manage(unitId, admin.user.email)
    return unitId
  }
  const bringIn = (unitId: string, email: string, more: object = {}) =>
    estate.addOwner(unitId, { ...ownerBody(email, 400), quiet, ...more })

  test('an owner and payments that are brought in quietly count as others and mail nobody', async () => {
    const unitId = await managedUnit()
    const email = 'quiet@example.com'
    const written = await writtenBy(async () => {
      const mailed = await mailedBy(async () => {
        const { status, data } = await bringIn(unitId, email, { receivedOn: '2024-02-03' })
        expect(status).toBe(201)
        await estate.pay(data._id, 300.05, { quiet, receivedOn: '2024-03-03', paidBefore: 400 })
      })
      expect(mailed).toEqual([])
    })
    expect((await estate.ownersOf(unitId))[0]).toMatchObject({ pricePaid: 700.05, outstanding: 299.95 })
    expect((await estate.paymentsOf(unitId)).map(({ date }) => date?.slice(0, 10))).toEqual([
      '2024-03-03',
      '2024-02-03',
    ])
    const actions = ['owner assigned', 'payment recorded', 'user created']
    expect(written.map(({ action }) => action).toSorted()).toEqual(actions)
    for (const { after } of written) expect(after).toMatchObject({ broughtIn: true })
    // The account is an ordinary one, and a later payment tells its owner as ever.
    const token = await api.signIn(email)
    const [owned] = (await api.call('GET /user/owned-units', { token })).data
    expect(owned?.pricePaid).toBe(700.05)
    expect(await mailedBy(() => estate.pay(owned?._id ?? '', 100))).toEqual([email])
  })

  test('an owner who has paid nothing yet is brought in without a payment, and the books stay right', async () => {
    const unitId = await managedUnit()
    const email = 'unpaid@example.com'
    const written = await writtenBy(async () => {
      expect((await bringIn(unitId, email, { pricePaid: 0 })).status).toBe(201)
    })
    expect((await estate.ownersOf(unitId))[0]).toMatchObject({ pricePaid: 0, outstanding: 1000 })
    expect(await estate.paymentsOf(unitId)).toEqual([])
    const actions = ['owner assigned without payment', 'user created']
    expect(written.map(({ action }) => action).toSorted()).toEqual(actions)
    expect(await api.database.snapshot((db) => checkBooks(db, Date.parse(api.clock.iso())))).toEqual([])
    const loud = await estate.addOwner(await managedUnit(), ownerBody('loud@example.com', 0))
    expect(loud).toMatchObject({
      status: 400,
      issues: [{ path: ['pricePaid'], message: 'Price paid must be more than 0' }],
    })
    const negative = await bringIn(await managedUnit(), 'less@example.com', { pricePaid: -1 })
    expect(negative).toMatchObject({ status: 400, issues: [{ path: ['pricePaid'] }] })
  })

  test('an admin who is no superAdmin cannot bring in sales quietly, and is not told of it', async () => {
    const unitId = await managedUnit()
    const byAdmin = makeEstate(api, admin)
    const refused = { status: 403, message: 'Only a superAdmin may bring in sales without mails.' }
    expect(await byAdmin.addOwner(unitId, { ...ownerBody('no@example.com'), quiet })).toMatchObject(refused)
    const owner = await estate.assign(unitId, undefined, 100)
    expect(await byAdmin.pay(owner._id, 5, { quiet })).toMatchObject(refused)
    expect(await estate.paymentsOf(unitId)).toHaveLength(1)
    const told = async (token: string) =>
      (await api.call('GET /admin/overview', { token })).data.canImportSales
    expect(await told(superAdmin.token)).toBe(true)
    expect(await told(admin.token)).toBeUndefined()
  })

  test('a quiet call that is sent again under its key is carried out once', async () => {
    const unitId = await managedUnit()
    const assign = () =>
      api.call('POST /admin/unit/{unitId}/add-user', {
        token: superAdmin.token,
        headers: { 'Idempotency-Key': 'sheet-2' },
        params: { unitId },
        body: { ...ownerBody('twice@example.com', 400), quiet },
      })
    const [first, second] = [await assign(), await assign()]
    expect(second).toMatchObject({ status: 201, data: first.data })
    const pay = () => estate.pay(first.data._id, 100, { quiet }, { 'Idempotency-Key': 'sheet-2-1' })
    expect([(await pay()).status, (await pay()).status]).toEqual([200, 200])
    expect((await estate.ownersOf(unitId))[0]?.pricePaid).toBe(500)
  })

  test('a quiet sale is refused where an ordinary one is', async () => {
    const unitId = await managedUnit()
    expect(await bringIn(unitId, 'a@example.com', { pricePaid: 1000.01 })).toMatchObject({
      status: 400,
      issues: [{ path: ['pricePaid'] }],
    })
    expect(await bringIn(unitId, 'a@example.com', { receivedOn: '2020-12-31' })).toMatchObject({
      status: 400,
      issues: [{ path: ['receivedOn'] }],
    })
    expect((await bringIn(unitId, 'a@example.com')).status).toBe(201)
    expect((await bringIn(unitId, 'b@example.com')).status).toBe(409)
    expect(await bringIn(unitId, 'b@example.com', { quiet: 'yes' })).toMatchObject({
      issues: [{ path: ['quiet'], message: 'quiet can only be true' }],
    })
  })
})
