import { expect, test } from 'vitest'
import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { ownerBody, startEstate } from '../../support/database/estate.ts'

const { api, admin, estate } = await startEstate()
const users = async () =>
  (await api.call('GET /admin/all-users', { token: admin.token, query: { type: 'user' } })).data

const edit = ({ _id, firstName, lastName, email }: User, changed: Partial<User>) =>
  api.call('PUT /admin/edit-user/{id}', {
    token: admin.token,
    params: { id: _id },
    body: { firstName, lastName, email, ...changed },
  })

test('assigning an unknown email address creates an account and books the first payment', async () => {
  const unit = await estate.unit({ price: 10_000 })
  const body = { ...ownerBody('New.Owner@example.com', 4000), phoneNumber: '+234 803 555 0111' }
  const answer = await estate.addOwner(unit._id, body)
  expect(answer).toMatchObject({ status: 201, message: 'Unit Assigned to user' })
  const owner = { firstName: 'Ada', lastName: 'Obi', email: 'new.owner@example.com' }
  const money = { pricePaid: 4000, recentPayment: 4000, outstanding: 6000 }
  expect(answer.data).toMatchObject({ ownerId: owner, phoneNumber: body.phoneNumber, ...money })
  expect(await estate.ownersOf(unit._id)).toEqual([answer.data])
  expect(await estate.paymentsOf(unit._id)).toMatchObject([{ txTitle: 'Deposit, A1', amount: 4000 }])
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

test('a first payment of the whole price is titled Full payment', async () => {
  const unit = await estate.unit({ price: 10_000 })
  await estate.assign(unit._id, undefined, 10_000)
  expect(await estate.paymentsOf(unit._id)).toMatchObject([{ txTitle: 'Full payment, A1', amount: 10_000 }])
})

test('assigning a known customer by their address in capitals keeps their account and name', async () => {
  const customer = await api.person()
  const unit = await estate.unit()
  const answer = await estate.addOwner(unit._id, ownerBody(customer.email.toUpperCase()))
  const { _id, firstName, lastName, email } = customer
  expect(answer.data.ownerId).toEqual({ _id, firstName, lastName, email })
  expect((await users()).filter((user) => user.email === email)).toHaveLength(1)
})

test('an owner has the phone number of their account, or of the assignment if that has none', async () => {
  const customer = await api.person()
  const { email } = customer
  const reachable = (phoneNumber: string) => edit(customer, { phoneNumber })
  const [first, corrected] = ['+234 803 555 0111', '+234 803 555 0999']
  const unit = await estate.unit()
  await reachable('')
  await estate.addOwner(unit._id, { ...ownerBody(email), phoneNumber: first })
  expect((await estate.ownersOf(unit._id))[0]?.phoneNumber).toBe(first)
  await reachable(corrected)
  expect((await estate.ownersOf(unit._id))[0]?.phoneNumber).toBe(corrected)
})

test('a phone number removed from an account is shown nowhere, and one only of the unit stays', async () => {
  const customer = await api.person()
  const other = await api.person()
  const [unit, second, others] = [await estate.unit(), await estate.unit(), await estate.unit()]
  const [phoneNumber, kept] = ['+234 803 555 0111', '+234 803 555 0222']
  for (const { _id } of [unit, second])
    await estate.addOwner(_id, { ...ownerBody(customer.email), phoneNumber })
  await edit(other, { phoneNumber: '' })
  await estate.addOwner(others._id, { ...ownerBody(other.email), phoneNumber: kept })
  const numbers = async () => {
    const balances = (await api.call('GET /admin/balances', { token: admin.token })).data
    const of = ({ _id }: { _id: string }) => balances.find(({ unitId }) => unitId === _id)?.phoneNumber
    return [of(unit), of(second), of(others)]
  }
  expect(await numbers()).toEqual([customer.phoneNumber, customer.phoneNumber, kept])
  // The form sends every field that it shows.
  await edit(customer, { phoneNumber: '' })
  await edit(other, { lastName: 'Married', phoneNumber: '' })
  expect(await numbers()).toEqual(['', '', kept])
  expect((await estate.ownersOf(unit._id))[0]).not.toHaveProperty('phoneNumber')
  expect((await estate.ownersOf(others._id))[0]?.phoneNumber).toBe(kept)
})

test('assigning an admin as the owner is refused and leaves nothing behind', async () => {
  const unit = await estate.unit()
  for (const type of ['admin', 'superAdmin'] as const) {
    const { email } = await api.person(type)
    const answer = await estate.addOwner(unit._id, ownerBody(email))
    expect(answer).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  }
  expect(await estate.ownersOf(unit._id)).toEqual([])
})

test('assigning an erased customer as the owner is refused', async () => {
  const unit = await estate.unit()
  const { _id } = await api.person()
  await api.erase(_id)
  const erased = (await users()).find((user) => user._id === _id)
  const answer = await estate.addOwner(unit._id, ownerBody(erased?.email ?? ''))
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['email'] }] })
  expect(answer.message).toContain('was erased')
  expect(await estate.ownersOf(unit._id)).toEqual([])
})

test('a second owner is refused with 409 and gets no account, and the first one stays', async () => {
  const unit = await estate.unit()
  await estate.assign(unit._id, 'first@example.com')
  expect((await estate.addOwner(unit._id, ownerBody('second@example.com'))).status).toBe(409)
  expect((await estate.ownersOf(unit._id))[0]?.ownerId.email).toBe('first@example.com')
  expect(JSON.stringify(await users())).not.toContain('second@example.com')
})

test('a first payment above the price is refused and creates neither owner nor account', async () => {
  const unit = await estate.unit({ price: 5000 })
  const answer = await estate.addOwner(unit._id, ownerBody('rich@example.com', 5000.01))
  expect(answer).toMatchObject({ status: 400, issues: [{ path: ['pricePaid'] }] })
  expect(answer.message).toContain('₦5,000.00')
  expect(await estate.ownersOf(unit._id)).toEqual([])
  expect(JSON.stringify(await users())).not.toContain('rich@example.com')
})

test('a customer who gets an account with their first unit gets one mail about signing in', async () => {
  const email = 'first.home@example.com'
  await estate.addOwner((await estate.unit({ price: 10_000 }))._id, ownerBody(email, 10_001))
  for (const name of ['A7', 'A8']) await estate.addOwner((await estate.unit({ name }))._id, ownerBody(email))
  await api.sweep('mails')
  const told = api.mailbox.sent.filter(({ to, text }) => to === email && text.includes('/sign-in'))
  expect(told.map(({ subject }) => subject)).toEqual([`You have an account with ${company.name}`])
  expect(told[0]?.text).toContain('has made an account for you, as the owner of A7, Palm Court.')
  // Mails keep the order of events, although all were queued in one moment.
  const all = api.mailbox.sent.filter(({ to }) => to === email)
  expect(all.map(({ subject }) => subject)).toEqual([
    `You have an account with ${company.name}`,
    ...['A7', 'A8'].map((name) => `We received ₦1,000,000.00 for ${name}, Palm Court`),
  ])
})

test('unknown units and owners are answered with 404', async () => {
  expect((await estate.pay('nothing', 1)).status).toBe(404)
  expect((await estate.addOwner('nothing', ownerBody('x@example.com'))).status).toBe(404)
  for (const key of [
    'GET /admin/unit-owner-details/{unitId}',
    'GET /admin/unit-transactions/{unitId}',
  ] as const) {
    expect((await api.call(key, { token: admin.token, params: { unitId: 'nothing' } })).status).toBe(404)
  }
})
