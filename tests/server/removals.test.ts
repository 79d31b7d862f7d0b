import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { isoTime } from '#server/isoTime.ts'
import { siteUrl } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { startEstate } from '../support/estate.ts'
import { pdfText } from '../support/pdfText.ts'

onBothEngines('owners who are removed', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin

  const linesOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })).data
  const ownersOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } })).data
  const pay = (ownedUnitId: string, newPrice: number) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token,
      params: { ownedUnitId },
      body: { newPrice },
    })
  const remove = (ownedUnitId: string, reason: unknown = 'Another person was meant', key?: string) =>
    api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      token,
      params: { ownedUnitId },
      body: { reason },
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
  /** A unit of ₦1,000 whose owner paid 400, 300, 100, the last reversed already. */
  async function ownedUnit(name: string) {
    const project = await estate.project()
    const unit = await estate.unit({ price: 1000, name, projectId: project._id })
    const email = `${name.toLowerCase()}@example.com`
    const owner = await estate.assign(unit._id, email, 400)
    await pay(owner._id, 300)
    await pay(owner._id, 100)
    const [last] = await linesOf(unit._id)
    await api.call('POST /admin/unit-transaction/{txId}/reverse', {
      token,
      params: { txId: last?.txId ?? '' },
      body: { reason: 'Recorded twice' },
    })
    return { project, unit, email, owner, customer: await api.signIn(email) }
  }

  /** What visitors and admins are told of a unit's sale. */
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

  test('the unit has no owner again, on every page, and what was paid is reversed', async () => {
    const { project, unit, owner, customer } = await ownedUnit('M1')
    expect((await ownersOf(unit._id))[0]).toMatchObject({ removable: true, pricePaid: 700 })
    const before = await told(unit._id, project._id)
    expect(before).toMatchObject({ shown: ['sold', 'sold'], cards: Array(2).fill([0, []]), gap: 0 })

    const answer = await remove(owner._id, '  Another person was meant ')
    expect(answer).toMatchObject({ status: 200, message: 'Owner Removed', data: null })

    expect(await ownersOf(unit._id)).toEqual([])
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
    const lines = await linesOf(unit._id)
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

  test('somebody else can be assigned, and then the same person again', async () => {
    const { unit, owner, email, customer } = await ownedUnit('M2')
    await remove(owner._id)
    const next = await estate.assign(unit._id, 'next-owner@example.com', 1000)
    expect(next).toMatchObject({ pricePaid: 1000, outstanding: 0 })
    expect((await linesOf(unit._id))[0]?.txTitle).toBe('Full payment, M2')
    await remove(next._id)
    const again = await estate.assign(unit._id, email, 250)
    expect(again._id).not.toBe(owner._id)
    expect((await linesOf(unit._id))[0]?.txTitle).toBe('Deposit, M2')
    expect(await ownersOf(unit._id)).toEqual([again])
    const { data: owned } = await api.call('GET /user/owned-units', { token: customer })
    expect(owned).toMatchObject([{ _id: again._id, pricePaid: 250, outstanding: 750 }])
  })

  test('who is removed already, unknown, or had nothing that stands', async () => {
    const { unit, owner } = await ownedUnit('M3')
    await remove(owner._id)
    const gone = { status: 409, message: 'This owner is already removed.' }
    expect(await remove(owner._id)).toMatchObject(gone)
    expect(await pay(owner._id, 1)).toMatchObject(gone)
    const lines = await linesOf(unit._id)
    const [payment] = lines.filter(({ state }) => state === 'reversed')
    const reversing = api.call('POST /admin/unit-transaction/{txId}/reverse', {
      token,
      params: { txId: payment?.txId ?? '' },
      body: { reason: 'Once more' },
    })
    expect(await reversing).toMatchObject({ status: 409, message: 'This payment is already reversed.' })
    expect((await remove('nothing')).status).toBe(404)
    expect(await linesOf(unit._id)).toEqual(lines)

    const without = await estate.assign(unit._id, 'unpaid@example.com', 5)
    const [only] = await linesOf(unit._id)
    await api.call('POST /admin/unit-transaction/{txId}/reverse', {
      token,
      params: { txId: only?.txId ?? '' },
      body: { reason: 'Not paid' },
    })
    expect((await remove(without._id)).status).toBe(200)
    expect(await ownersOf(unit._id)).toEqual([])
    expect(await linesOf(unit._id)).toHaveLength(lines.length + 2)
  })

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['too long', 'x'.repeat(201)],
    ['missing', null],
  ])('a reason that is %s is refused beside its field', async (_, reason) => {
    const unit = await estate.unit()
    const owner = await estate.assign(unit._id)
    expect(await remove(owner._id, reason)).toMatchObject({ status: 400, issues: [{ path: ['reason'] }] })
    expect(await ownersOf(unit._id)).toHaveLength(1)
  })

  test('sent again with its Idempotency-Key it is answered as the first time', async () => {
    const { unit, owner } = await ownedUnit('M4')
    const first = await remove(owner._id, 'Wrong', 'removal-once')
    expect(first.status).toBe(200)
    const next = await estate.assign(unit._id, undefined, 5)
    expect(await remove(owner._id, 'Wrong', 'removal-once')).toMatchObject({ status: 200, data: null })
    expect(await ownersOf(unit._id)).toMatchObject([{ _id: next._id }])
  })

  test('electricity: what was paid stays, what is under way is settled, and nothing can be started', async () => {
    const { unit, owner, customer } = await ownedUnit('M5')
    const start = () =>
      api.call('POST /user/make-bill-payment', {
        token: customer,
        body: { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId: unit._id },
      })
    const settle = (reference: string) =>
      api.app.request(`/sandbox/checkout/${reference}`, { method: 'POST', body: 'decision=pay' })
    const paid = (await start()).data
    await settle(paid.reference)
    const pending = (await start()).data
    await remove(owner._id)
    expect((await start()).status).toBe(404)
    await settle(pending.reference)
    const checked = await api.call('GET /user/verify-bill-payment/{reference}', {
      token: customer,
      params: { reference: pending.reference },
    })
    expect(checked.data.status).toBe('paid')
    const { data: seen } = await api.call('GET /user/user-transactions', { token: customer })
    const electricity = seen.filter(({ txType }) => txType === 'electricity')
    expect(electricity.map(({ amount, state }) => [amount, state])).toEqual(Array(2).fill([5000, 'paid']))
  })

  test('the conversation stays, for both', async () => {
    const { unit, owner, customer } = await ownedUnit('M6')
    await estate.manage(unit._id)
    const params = { unitId: unit._id }
    const room = await api.call('POST /user/create-chat-room/{unitId}', { token: customer, params })
    const inRoom = { params: { roomId: room.data._id } }
    await remove(owner._id)
    for (const who of [customer, token]) {
      const body = { message: 'Who owns it now?' }
      expect(
        (await api.call('POST /user/create-message/{roomId}', { token: who, ...inRoom, body })).status,
      ).toBe(201)
      expect((await api.call('GET /user/get-messages/{roomId}', { token: who, ...inRoom })).status).toBe(200)
    }
  })

  test('receipts and the statement stay, and say until when the unit was theirs', async () => {
    const { unit, owner, customer, email } = await ownedUnit('M7')
    await remove(owner._id, 'Booked to the wrong Ada')
    const textOf = async (path: string, who = customer) => {
      const response = await api.app.request(`/api/v1/user/${path}`, {
        headers: { Authorization: `Bearer ${who}` },
      })
      expect(response.status).toBe(200)
      return pdfText(new Uint8Array(await response.arrayBuffer()))
    }
    const lines = await linesOf(unit._id)
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
    await remove((await ownersOf(unit._id))[0]?._id ?? '')
    await estate.assign(unit._id, email, 600)
    const back = await textOf(`statement/${unit._id}`)
    expect(back).not.toContain('Owner until')
    expect(back).toMatch(/Paid\n₦600\.00\nLeft to pay\n₦400\.00/)
  })

  test('the former owner is told by mail what was done and why', async () => {
    const { owner, email, customer } = await ownedUnit('M8')
    const none = await estate.assign((await estate.unit({ name: 'M8b' }))._id, email, 5)
    await api.call('PUT /user/mail-notices', { token: customer, body: { enabled: false } })
    await remove(owner._id, 'Another Ada was meant')
    await remove(none._id, 'The same')
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
      // That of the one before.
      'A payment for M8, Palm Court, was reversed',
    ])
    for (const words of [
      'The reason: Another Ada was meant',
      'We reversed 2 payments, ₦700.00 in all.',
      `${siteUrl}/user-dashboard`,
      `If this is not right, write to ${company.supportMail} or call ${company.mobile}.`,
    ])
      expect(mails[0]?.text).toContain(words)
    // Nobody turns it off unknowingly: it is about their home.
    expect(mails[0]?.unsubscribe_url).toBeNull()
    expect(mails[0]?.text).not.toContain('Turn off')
    expect(mails[1]?.text).toContain('We reversed 1 payment of ₦5.00. ')
  })

  test('the former owner’s own data says what was theirs, until when and why', async () => {
    const { project, unit, owner, customer } = await ownedUnit('M8c')
    await remove(owner._id, 'Another Ada was meant')
    const { data } = await api.call('GET /user/export', { token: customer })
    expect(data.properties).toEqual([])
    expect(data.formerProperties).toEqual([
      {
        _id: owner._id,
        unitId: unit._id,
        unitName: 'M8c',
        projectName: project.name,
        createdAt: expect.any(String),
        endedAt: isoTime(api.clock.now()),
        reason: 'Another Ada was meant',
      },
    ])
  })

  test('an erased person takes the reason along, and the trail’s words; the books stay', async () => {
    const { unit, owner } = await ownedUnit('M9')
    await remove(owner._id, 'Ikenna was meant', 'removed-with-a-name')
    const everything = async () => {
      const rows: unknown[] = []
      for (const table of ['transactions', 'ownership_records', 'mails', 'audit_entries'] as const)
        rows.push(await database.read.selectFrom(table).selectAll().execute())
      return JSON.stringify(rows)
    }
    expect((await everything()).match(/Ikenna/g)?.length).toBeGreaterThan(3)
    const lines = await linesOf(unit._id)
    const superAdmin = await api.signedIn('superAdmin')
    await api.call('POST /admin/erase-user/{id}', {
      token: superAdmin.token,
      params: { id: owner.ownerId._id ?? '' },
    })
    expect(await everything()).not.toContain('Ikenna')
    const amounts = (all: typeof lines) => all.map(({ txId, amount, state }) => [txId, amount, state])
    expect(amounts(await linesOf(unit._id))).toEqual(amounts(lines))
  })
})
