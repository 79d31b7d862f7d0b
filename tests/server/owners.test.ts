import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { onBothEngines } from '../support/database.ts'
import { ownerBody, startEstate } from '../support/estate.ts'

onBothEngines('owners and payments', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)

  const { stringify } = JSON
  const assign = (unitId: string, body: object) =>
    api.call('POST /admin/unit/{unitId}/add-user', { token: admin.token, params: { unitId }, body })
  const pay = (ownedUnitId: string, newPrice: unknown) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token: admin.token,
      params: { ownedUnitId },
      body: { newPrice },
    })
  const ownerOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-owner-details/{unitId}', { token: admin.token, params: { unitId } }))
      .data
  const paymentsOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-transactions/{unitId}', { token: admin.token, params: { unitId } })).data
  const users = async () =>
    (await api.call('GET /admin/all-users', { token: admin.token, query: { type: 'user' } })).data

  test('an unknown e-mail gets an account, and the first payment stands in the ledger', async () => {
    const unit = await estate.unit({ price: 10_000 })
    const body = { ...ownerBody('New.Owner@example.com', 4000), phoneNumber: '+234 803 555 0111' }
    const answer = await assign(unit._id, body)
    expect(answer).toMatchObject({ status: 201, message: 'Unit Assigned to user' })
    const owner = { firstName: 'Ada', lastName: 'Obi', email: 'new.owner@example.com' }
    const money = { pricePaid: 4000, recentPayment: 4000, outstanding: 6000 }
    expect(answer.data).toMatchObject({ ownerId: owner, phoneNumber: body.phoneNumber, ...money })
    expect(await ownerOf(unit._id)).toEqual([answer.data])
    expect(await paymentsOf(unit._id)).toMatchObject([{ txTitle: 'Deposit, A1', amount: 4000 }])
    expect((await users()).filter(({ email }) => email === owner.email)).toHaveLength(1)
    const token = await api.signIn(owner.email)
    const owned = await api.call('GET /user/owned-units', { token })
    expect(owned.data).toMatchObject([{ _id: answer.data._id, unitId: { _id: unit._id }, ...money }])
    const told = (userId: string) =>
      api.call('GET /admin/owned-units/{userId}', { token: admin.token, params: { userId } })
    expect((await told(answer.data.ownerId._id ?? '')).data).toEqual(owned.data)
    expect((await told('nobody')).status).toBe(404)
    const seen = await api.call('GET /user/user-transactions', { token })
    expect(seen.data).toMatchObject([{ txTitle: 'Deposit, A1', amount: 4000, txType: 'property' }])
    const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: unit._id } })
    expect(data[0]?.availability).toBe('sold')
  })

  test('a first payment of the whole price is the full payment', async () => {
    const unit = await estate.unit({ price: 10_000 })
    await estate.assign(unit._id, undefined, 10_000)
    expect(await paymentsOf(unit._id)).toMatchObject([{ txTitle: 'Full payment, A1', amount: 10_000 }])
  })

  test('a known customer keeps account and name, whatever the case of the e-mail', async () => {
    const customer = await api.person()
    const unit = await estate.unit()
    const answer = await assign(unit._id, ownerBody(customer.email.toUpperCase()))
    const { _id, firstName, lastName, email } = customer
    expect(answer.data.ownerId).toEqual({ _id, firstName, lastName, email })
    expect((await users()).filter((user) => user.email === email)).toHaveLength(1)
  })

  test('an owner is reached by the number of their account, and by the one they were assigned with while it has none', async () => {
    const { _id, firstName, lastName, email } = await api.person()
    const reachable = (phoneNumber: string) =>
      api.call('PUT /admin/edit-user/{id}', {
        token: admin.token,
        params: { id: _id },
        body: { firstName, lastName, email, phoneNumber },
      })
    const [first, corrected] = ['+234 803 555 0111', '+234 803 555 0999']
    const unit = await estate.unit()
    await reachable('')
    await assign(unit._id, { ...ownerBody(email), phoneNumber: first })
    expect((await ownerOf(unit._id))[0]?.phoneNumber).toBe(first)
    await reachable(corrected)
    expect((await ownerOf(unit._id))[0]?.phoneNumber).toBe(corrected)
  })

  test('an admin’s address is refused and leaves nothing behind', async () => {
    const unit = await estate.unit()
    for (const type of ['admin', 'superAdmin'] as const) {
      const { email } = await api.person(type)
      const answer = await assign(unit._id, ownerBody(email))
      expect(answer).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
    }
    expect(await ownerOf(unit._id)).toEqual([])
  })

  test('a second owner is 409, gets no account, and the first one stays', async () => {
    const unit = await estate.unit()
    await estate.assign(unit._id, 'first@example.com')
    expect((await assign(unit._id, ownerBody('second@example.com'))).status).toBe(409)
    expect((await ownerOf(unit._id))[0]?.ownerId.email).toBe('first@example.com')
    expect(stringify(await users())).not.toContain('second@example.com')
  })

  test('more than the price is refused and makes neither owner nor account', async () => {
    const unit = await estate.unit({ price: 5000 })
    const answer = await assign(unit._id, ownerBody('rich@example.com', 5000.01))
    expect(answer).toMatchObject({ status: 400, issues: [{ path: ['pricePaid'] }] })
    expect(answer.message).toContain('₦5,000.00')
    expect(await ownerOf(unit._id)).toEqual([])
    expect(stringify(await users())).not.toContain('rich@example.com')
  })

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

  test('who gets an account with their first home is told how they get in, and once', async () => {
    const email = 'first.home@example.com'
    await assign((await estate.unit({ price: 10_000 }))._id, ownerBody(email, 10_001))
    for (const name of ['A7', 'A8']) await assign((await estate.unit({ name }))._id, ownerBody(email))
    await api.sweep('mails')
    const told = api.mailbox.sent.filter(({ to, text }) => to === email && text.includes('/sign-in'))
    expect(told.map(({ subject }) => subject)).toEqual([`You have an account with ${company.name}`])
    expect(told[0]?.text).toContain('has made an account for you, as the owner of A7, Palm Court.')
    // In the order of what happened, though all of it is of one moment.
    const all = api.mailbox.sent.filter(({ to }) => to === email)
    expect(all.map(({ subject }) => subject)).toEqual([
      `You have an account with ${company.name}`,
      ...['A7', 'A8'].map((name) => `We received ₦1,000,000.00 for ${name}, Palm Court`),
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

  test('what is unknown is 404', async () => {
    expect((await pay('nothing', 1)).status).toBe(404)
    expect((await assign('nothing', ownerBody('x@example.com'))).status).toBe(404)
    for (const key of [
      'GET /admin/unit-owner-details/{unitId}',
      'GET /admin/unit-transactions/{unitId}',
    ] as const) {
      expect((await api.call(key, { token: admin.token, params: { unitId: 'nothing' } })).status).toBe(404)
    }
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
    expect(new Set(answers.map(({ data }) => stringify(data))).size).toBe(1)
    expect((await send(250)).data).toMatchObject({ pricePaid: 350, recentPayment: 250 })
    expect(await paymentsOf(unit._id)).toHaveLength(2)
    expect((await send(251)).status).toBe(409)
  })
})
