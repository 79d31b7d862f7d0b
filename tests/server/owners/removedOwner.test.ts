import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../../support/app.ts'
import { startEstate } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const { database, api, admin, estate } = await startEstate()

test('a former owner keeps paid bills, has pending ones settled and cannot start new ones', async () => {
  const { unit, owner, customer } = await estate.paidUnit('M5')
  const body = { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: unit._id }
  const start = () => api.call('POST /user/make-bill-payment', { token: customer, body })
  await api.decide((await start()).data.reference)
  const { reference } = (await start()).data
  await estate.removeOwner(owner._id)
  expect((await start()).status).toBe(404)
  await api.decide(reference)
  const checked = await api.call('GET /user/verify-bill-payment/{reference}', {
    token: customer,
    params: { reference },
  })
  expect(checked.data.status).toBe('paid')
  const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
  const electricity = seen.filter(({ txType }) => txType === 'electricity')
  expect(electricity.map(({ amount, state }) => [amount, state])).toEqual(Array(2).fill([5000, 'paid']))
})

test('a former owner and the manager can still read and write in their room', async () => {
  const { unit, owner, customer } = await estate.paidUnit('M6')
  await estate.manage(unit._id)
  const chat = makeChat(api)
  const roomId = await chat.open({ token: customer }, unit._id)
  await estate.removeOwner(owner._id)
  for (const who of [{ token: customer }, admin]) {
    expect((await chat.send(who, roomId, 'Who owns it now?')).status).toBe(201)
    expect((await chat.thread(who, roomId)).status).toBe(200)
  }
})

test('a former owner keeps receipts and a statement that says until when the unit was theirs', async () => {
  const { unit, owner, customer, email } = await estate.paidUnit('M7')
  await estate.removeOwner(owner._id, 'Booked to the wrong Ada')
  const textOf = async (path: string, who = customer) => {
    const { status, text } = await askForPaper(api, `user/${path}`, who)
    expect(status).toBe(200)
    return text
  }
  const lines = await estate.paymentsOf(unit._id)
  const deposit = lines.find(({ txTitle }) => txTitle === 'Deposit, M7')
  expect(await textOf(`receipt/${deposit?.txId}`)).toContain('Booked to the wrong Ada')
  const statement = await textOf(`statement/${unit._id}`)
  expect(statement).toMatch(/Owner until\n/)
  expect(statement).toMatch(/Paid\n₦0\.00\n/)
  expect(statement).not.toContain('Left to pay')
  await estate.assign(unit._id, 'after-m7@example.com', 1)
  expect(await textOf(`statement/${unit._id}`)).toBe(statement)
  const next = await api.signIn('after-m7@example.com')
  expect(await textOf(`statement/${unit._id}`, next)).not.toContain('Booked')
  await estate.removeOwner((await estate.ownersOf(unit._id))[0]?._id ?? '')
  await estate.assign(unit._id, email, 600)
  const back = await textOf(`statement/${unit._id}`)
  expect(back).not.toContain('Owner until')
  expect(back).toMatch(/Paid\n₦600\.00\nLeft to pay\n₦400\.00/)
})

test('a removed owner gets a mail about the removal and its reason, even with mails turned off', async () => {
  const { owner, email, customer } = await estate.paidUnit('M8')
  const none = await estate.assign((await estate.unit({ name: 'M8b' }))._id, email, 5)
  await api.call('PUT /user/mail-notices', { token: customer, body: { enabled: false } })
  await estate.removeOwner(owner._id, 'Another Ada was meant')
  await estate.removeOwner(none._id, 'The same')
  const mails = await database.read
    .selectFrom('mails')
    .select(['kind', 'subject', 'text', 'unsubscribe_url'])
    .where('to_email', '=', email)
    .where('kind', 'in', ['owner-removed', 'payment-reversed'])
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You are no longer recorded as the owner of M8, Palm Court',
    'You are no longer recorded as the owner of M8b, Palm Court',
    // This one is about the payment that was reversed before the removal.
    'A payment for M8, Palm Court, was reversed',
  ])
  for (const words of [
    'The reason: Another Ada was meant',
    'We reversed 2 payments, ₦700.00 in all.',
    `${siteUrl}/user-dashboard`,
    `If this is not right, write to ${company.supportMail} or call ${company.mobile}.`,
  ])
    expect(mails[0]?.text).toContain(words)
  // It cannot be turned off, because it is about who owns their unit.
  expect(mails[0]?.unsubscribe_url).toBeNull()
  expect(mails[0]?.text).not.toContain('Turn off')
  expect(mails[1]?.text).toContain('We reversed 1 payment of ₦5.00. ')
})

test('the export of a former owner names the unit, until when it was theirs and why', async () => {
  const { project, unit, owner, customer } = await estate.paidUnit('M8c')
  await estate.removeOwner(owner._id, 'Another Ada was meant')
  const { data } = await api.call('GET /user/export', { token: customer })
  expect(data.properties).toEqual([])
  expect(data.formerProperties).toEqual([
    {
      _id: owner._id,
      unitId: unit._id,
      unitName: 'M8c',
      projectName: project.name,
      createdAt: expect.any(String),
      endedAt: new Date(api.clock.now()).toISOString(),
      reason: 'Another Ada was meant',
    },
  ])
})

test('erasing a former owner deletes the reason of the removal everywhere and keeps the books', async () => {
  const { unit, owner } = await estate.paidUnit('M9')
  await estate.removeOwner(owner._id, 'Ikenna was meant', { 'Idempotency-Key': 'removed-with-a-name' })
  const everything = async () => {
    const rows: unknown[] = []
    for (const table of ['transactions', 'ownership_records', 'mails', 'audit_entries'] as const)
      rows.push(await database.read.selectFrom(table).selectAll().execute())
    return JSON.stringify(rows)
  }
  expect((await everything()).match(/Ikenna/g)?.length).toBeGreaterThan(3)
  const lines = await estate.paymentsOf(unit._id)
  await api.erase(owner.ownerId._id ?? '')
  expect(await everything()).not.toContain('Ikenna')
  const amounts = (all: typeof lines) => all.map(({ txId, amount, state }) => [txId, amount, state])
  expect(amounts(await estate.paymentsOf(unit._id))).toEqual(amounts(lines))
})
