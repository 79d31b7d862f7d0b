import { expect, it } from 'vitest'
import { company } from '#company.ts'
import { byHandPower } from '#server/adapters/byHandPower.ts'
import type { Database } from '#server/ports/database.ts'
import type { VendOrder } from '#server/ports/power.ts'
import { makeTestApp } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { everyText } from '../../support/database/everyText.ts'
import { pdfText } from '../../support/pdfText.ts'
import { bought, makePowerWorld, token } from '../../support/worlds/powerWorld.ts'

const minute = 60_000
const hour = 60 * minute

onBothEngines('electricity', async (engine) => {
  const world = await makePowerWorld(engine)
  const { api, says, orders, questions, newHome, pass, kindsOfMails, database } = world
  const usual = structuredClone(says)
  const asUsual = () => Object.assign(says, structuredClone(usual))
  const ordersFor = (meter: string) => orders.filter((order) => order.meter.number === meter)
  const askedFor = (meter: string) => questions.filter((order) => order.meter.number === meter)
  /** A newly signed-in admin, because sessions end as hours pass. */
  async function admin() {
    const { token } = await api.signedIn('admin')
    const vend = (id: string, body: object = {}) =>
      api.call('POST /admin/bill/{id}/vend', { token, params: { id }, body })
    const send = (id: string) => api.call('POST /admin/bill/{id}/send-token', { token, params: { id } })
    const unvended = async (id: string) =>
      (await api.call('GET /admin/overview', { token })).data.unvended?.bills.find(
        (bill) => bill.billId === id,
      )
    return { token, vend, send, unvended }
  }
  /** Another instance with the same time. */
  function another(power = world.port, on: Database = database) {
    const instance = makeTestApp(on, { power })
    instance.clock.pass(api.clock.now() - instance.clock.now())
    return instance
  }
  /** A sweep of an instance during which something happens between reading a bill and writing. */
  async function sweepOvertakenBy(happens: () => Promise<unknown>) {
    let happening: Promise<unknown> | undefined
    const write: Database['write'] = async (work) => {
      happening ??= happens()
      await happening
      return database.write(work)
    }
    await another(world.port, { ...database, write }).sweep('electricity')
  }
  async function reverse(token: string, payer: string) {
    const [line] = (await api.call('GET /user/user-transactions', { token: payer })).data
    const params = { txId: line?.txId ?? '' }
    const body = { reason: 'Paid by mistake' }
    return (await api.call('POST /admin/unit-transaction/{txId}/reverse', { token, params, body })).status
  }
  /** A paid bill whose order is refused or waits. */
  async function paidButNot(vend: typeof says.vend) {
    const home = await newHome()
    Object.assign(says, { vend, ask: vend })
    const { paymentId, reference } = await home.pay()
    await pass(0)
    asUsual()
    return { home, paymentId, reference, meter: home.form.metre_number }
  }

  it('the profile lists the distributors that can be paid', async () => {
    const { owner } = await newHome()
    const { data } = await api.call('GET /user/profile', { token: owner.token })
    expect(data.power?.companies).toContainEqual({
      code: 'ikeja-electric',
      name: 'Ikeja Electric',
      kinds: ['prepaid', 'postpaid'],
    })
  })

  it('checking a meter returns its customer and the least amount, or refuses the meter', async () => {
    const home = await newHome()
    expect((await home.check()).data).toEqual({ name: 'ADA*** O**', leastAmount: 500 })
    const other = await newHome()
    expect((await other.check({ unitId: home.unitId })).status).toBe(404)
    for (const [fields, path] of [
      [{ company: 'nobody' }, 'company'],
      [{ kind: 'gas' }, 'kind'],
      [{ metre_number: '123456789012' }, 'metre_number'],
      [{ metre_number: '0451234567a' }, 'metre_number'],
    ] as const) {
      expect((await home.check(fields)).issues?.[0]?.path).toEqual([path])
    }
    says.check = 'unknown'
    const unknown = await home.check()
    expect([unknown.status, unknown.issues?.[0]?.path]).toEqual([400, ['metre_number']])
    says.check = { name: 'ADA OBI', canVend: false }
    const unsold = await home.check()
    expect(unsold).toMatchObject({
      status: 400,
      issues: [
        { path: ['metre_number'], message: expect.stringMatching(/^Ikeja Electric sells no electricity/) },
      ],
    })
    says.check = 'down'
    expect((await home.check()).status).toBe(503)
    asUsual()
  })

  it('a bill does not start for a wrong meter, an amount out of bounds or a check that is down', async () => {
    const home = await newHome()
    const refusedAt = async (fields: object = {}) => (await home.start(fields)).issues?.[0]?.path
    expect(await refusedAt({ amount: 499.99 })).toEqual(['amount'])
    expect(await refusedAt({ company: 'nobody' })).toEqual(['company'])
    expect(await refusedAt({ meterKind: undefined })).toEqual(['meterKind'])
    says.check = { name: 'ADA OBI', mostKobo: 4_999_99 }
    expect(await refusedAt()).toEqual(['amount'])
    says.check = 'unknown'
    expect(await refusedAt()).toEqual(['metre_number'])
    says.check = { name: 'ADA OBI', canVend: false }
    expect(await refusedAt()).toEqual(['metre_number'])
    says.check = 'down'
    expect(await refusedAt()).toEqual(['meterChecked'])
    expect((await home.start()).code).toBe('meter-not-checked')
    expect(await home.bills()).toEqual([])
    expect((await home.start({ meterChecked: true })).status).toBe(201)
    asUsual()
  })

  it('a token comes within seconds of the payment, on the page, in a mail and on the receipt', async () => {
    const home = await newHome()
    const { reference } = await home.pay()
    const waiting = await home.bills()
    expect(waiting[0]).toMatchObject({ status: 'paid', vendState: 'waiting', customerName: 'ADA OBI' })
    await pass(0)
    const [bill] = await home.bills()
    expect(bill).toMatchObject({
      ...{ vendState: 'done', token: [{ kind: 'credit', digits: token }], units: '23.9' },
      ...{ company: 'ikeja-electric', meterKind: 'prepaid' },
    })
    const { data } = await api.call('GET /user/verify-bill-payment/{reference}', {
      token: home.owner.token,
      params: { reference },
    })
    expect(data).toMatchObject({ vendState: 'done', token: [{ digits: token }] })
    const [order] = ordersFor(home.form.metre_number)
    expect(order).toMatchObject({ amountKobo: 500_000, phone: '2348030000000' })
    expect(order?.ref).toMatch(/^20\d{10}[a-z0-9]{20}$/)
    expect(await kindsOfMails(home.form.metre_number)).toEqual(['bill-paid', 'token'])
    const mails = await database.read.selectFrom('mails').selectAll().where('kind', '=', 'token').execute()
    const mail = mails.find(({ to_email }) => to_email === home.owner.user.email)
    expect(mail?.text).toContain('Token: 1234 5678 9012 3456 7890')
    expect(mail?.subject).not.toContain('1234')

    const [line] = (await api.call('GET /user/user-transactions', { token: home.owner.token })).data
    const params = { txId: line?.txId ?? '' }
    const own = await api.app.request(`/api/v1/user/receipt/${params.txId}`, {
      headers: { Authorization: `Bearer ${home.owner.token}` },
    })
    expect(pdfText(new Uint8Array(await own.arrayBuffer()))).toContain('1234 5678 9012 3456 7890')
    const staff = await admin()
    const theirs = await api.app.request(`/api/v1/admin/receipt/${params.txId}`, {
      headers: { Authorization: `Bearer ${staff.token}` },
    })
    expect(pdfText(new Uint8Array(await theirs.arrayBuffer()))).not.toContain('1234 5678')
    expect(api.logged.join('')).not.toContain(token)
  })

  it.each([
    ['0803 555 0142', '2348035550142'],
    ['+234 (0) 803 555 0142', '2348035550142'],
    ['00234 803 555 0142', '2348035550142'],
    ['---', company.mobile.replaceAll(/\D/g, '')],
  ])('an order for the phone number %j goes to the reseller with %s', async (stored, sent) => {
    const home = await newHome()
    await database.write((trx) =>
      trx.updateTable('users').set({ phone_number: stored }).where('id', '=', home.owner.user._id).execute(),
    )
    await home.pay()
    await pass(0)
    expect(ordersFor(home.form.metre_number)[0]?.phone).toBe(sent)
  })

  it('a waiting order is asked about at growing intervals and is never placed twice', async () => {
    const { home, meter } = await paidButNot({ state: 'waiting' })
    says.ask = { state: 'waiting' }
    const asked: number[] = []
    for (const ms of [minute, minute, minute, 2 * minute, 10 * minute, 30 * minute, 30 * minute, hour]) {
      await pass(ms)
      asked.push(askedFor(meter).length)
    }
    expect(asked).toEqual([0, 1, 1, 2, 3, 3, 4, 5])
    expect(ordersFor(meter)).toHaveLength(1)
    asUsual()
    await pass(hour)
    expect(
      (
        await api.call('GET /user/get-bill-payments/{unitId}', {
          token: await api.signIn(home.owner.user.email),
          params: { unitId: home.unitId },
        })
      ).data[0],
    ).toMatchObject({ vendState: 'done' })
    expect(ordersFor(meter)).toHaveLength(1)
  })

  it('company and customer get one mail each when a token is missing for a day', async () => {
    const { paymentId, reference } = await paidButNot({ state: 'waiting' })
    says.ask = { state: 'waiting' }
    await pass(23 * hour)
    await api.sweep('overdue electricity')
    expect(await kindsOfMails(reference)).not.toContain('power-alert')
    await pass(hour)
    await api.sweep('overdue electricity')
    await api.sweep('overdue electricity')
    asUsual()
    expect((await kindsOfMails(reference)).filter((kind) => kind === 'power-alert')).toHaveLength(1)
    const late = await database.read
      .selectFrom('mails')
      .select('to_email')
      .where('kind', '=', 'power-overdue')
      .execute()
    expect(late).toHaveLength(1)
    expect(await (await admin()).unvended(paymentId)).toMatchObject({ vendState: 'waiting', canAsk: true })
  })

  it('a refused order is mailed to company and customer once, and an admin can order again', async () => {
    const refusal = { state: 'refused', reason: 'The distributor refused the purchase' } as const
    const { home, paymentId, reference, meter } = await paidButNot(refusal)
    await pass(hour)
    expect(ordersFor(meter)).toHaveLength(1)
    expect(askedFor(meter)).toHaveLength(0)
    expect(await kindsOfMails(meter)).toEqual(['bill-paid', 'power-alert', 'power-refused'])
    const staff = await admin()
    expect(await staff.unvended(paymentId)).toMatchObject({
      vendState: 'refused',
      vendReason: refusal.reason,
    })
    expect(await staff.vend(paymentId)).toMatchObject({ status: 200, data: { vendState: 'waiting' } })
    await pass(0)
    const [first, second, ...more] = ordersFor(meter)
    expect(more).toEqual([])
    expect(second?.ref).not.toBe(first?.ref)
    expect(await staff.unvended(paymentId)).toBeUndefined()
    expect((await staff.vend(paymentId)).status).toBe(409)
    expect(await kindsOfMails(reference)).toContain('power-alert')
    expect(home.unitId).toBeDefined()
  })

  it('an order that follows a refusal within a minute is placed a minute later, under a new reference', async () => {
    const { home, paymentId, meter } = await paidButNot({ state: 'refused', reason: 'Refused' })
    await (await admin()).vend(paymentId)
    await pass(0)
    expect(ordersFor(meter)).toHaveLength(1)
    await pass(minute)
    expect(new Set(ordersFor(meter).map(({ ref }) => ref)).size).toBe(2)
    expect((await home.bills())[0]?.vendState).toBe('done')
  })

  it('an order is tried again while the reseller’s wallet is low, and the company gets one mail', async () => {
    const low = { state: 'not bought', reason: 'No money', because: 'low wallet' } as const
    const { meter, paymentId } = await paidButNot(low)
    const another = await paidButNot(low)
    const walletMails = async () =>
      (
        await database.read.selectFrom('mails').select('subject').where('kind', '=', 'power-alert').execute()
      ).filter(({ subject }) => subject.includes('wallet'))
    expect(await walletMails()).toHaveLength(1)
    await pass(2 * minute)
    expect(ordersFor(meter)).toHaveLength(2)
    expect(new Set(ordersFor(meter).map(({ ref }) => ref)).size).toBe(2)
    expect(askedFor(meter)).toHaveLength(0)
    expect(await (await admin()).unvended(paymentId)).toBeUndefined()
    await pass(5 * minute)
    expect(ordersFor(another.meter)).toHaveLength(2)
  })

  it('an admin can enter a token by hand and send it again, and the audit trail records both', async () => {
    const { home, paymentId, meter } = await paidButNot({ state: 'waiting' })
    const staff = await admin()
    for (const [body, path] of [
      [{ token: '1234' }, 'token'],
      [{ token: '' }, 'token'],
      [{ token, units: 'many' }, 'units'],
    ] as const) {
      expect((await staff.vend(paymentId, body)).issues?.[0]?.path).toEqual([path])
    }
    expect((await staff.send(paymentId)).status).toBe(409)
    expect((await staff.vend(paymentId, { token: '1234-5678 9012 3456 7890', units: '23.9' })).data).toEqual({
      vendState: 'done',
    })
    expect((await staff.vend(paymentId, { token })).status).toBe(409)
    expect((await home.bills())[0]).toMatchObject({
      token: [{ kind: 'credit', digits: token }],
      units: '23.9',
    })
    expect((await staff.send(paymentId)).status).toBe(200)
    expect((await kindsOfMails(meter)).filter((kind) => kind === 'token')).toHaveLength(2)
    const { token: superAdmin } = await api.signedIn('superAdmin')
    const { data } = await api.call('GET /admin/audit', { token: superAdmin, query: { limit: '20' } })
    const actions = data.map(({ action }) => action)
    expect(actions).toContain('token entered')
    expect(actions).toContain('token sent again')
    expect(JSON.stringify(data)).not.toContain(token)
    expect((await staff.vend('nobody')).status).toBe(404)
  })

  it('a bill for a postpaid meter is done without a token', async () => {
    const home = await newHome()
    says.vend = { state: 'done', tokens: [], debtKobo: 20_000 }
    await home.pay({ meterKind: 'postpaid' })
    await pass(0)
    asUsual()
    const [bill] = await home.bills()
    expect(bill).toMatchObject({ vendState: 'done', meterKind: 'postpaid', debt: 200 })
    expect(bill?.token).toBeUndefined()
  })

  it('a second order for the same meter is not placed within the same minute', async () => {
    const home = await newHome()
    await home.pay()
    await home.pay({ amount: 6000 })
    await pass(0)
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
    await pass(2 * minute)
    expect(ordersFor(home.form.metre_number)).toHaveLength(2)
    expect((await home.bills()).map(({ vendState }) => vendState)).toEqual(['done', 'done'])
  })

  it('a bill without a distributor is mailed to the company at once, and an admin enters the token', async () => {
    const home = await newHome()
    const { paymentId } = await home.pay({ company: undefined, meterKind: undefined })
    await pass(hour)
    expect(ordersFor(home.form.metre_number)).toEqual([])
    const staff = await admin()
    expect(await staff.unvended(paymentId)).toMatchObject({ vendState: 'waiting', canAsk: false })
    expect(await kindsOfMails(home.form.metre_number)).toEqual(['bill-paid', 'power-alert'])
    expect((await staff.vend(paymentId)).status).toBe(409)
    expect((await staff.vend(paymentId, { token })).status).toBe(200)
  })

  it('two instances that process a bill at once order its electricity once', async () => {
    const home = await newHome()
    await home.pay()
    const twin = another()
    await Promise.all([api.sweep('electricity'), twin.sweep('electricity'), api.sweep('electricity')])
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
  })

  it('an order that another instance places at the same moment does not count as forgotten', async () => {
    const home = await newHome()
    await home.pay()
    let sweeping: Promise<void> | undefined
    const find = async (order: VendOrder) => {
      sweeping ??= api.sweep('electricity')
      await sweeping
      return world.port.find(order)
    }
    await another({ ...world.port, find }).sweep('electricity')
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
    expect((await home.bills())[0]?.vendState).toBe('done')
    const restored = database.read.selectFrom('meta').select('key').where('key', '=', 'restored at')
    expect(await restored.execute()).toEqual([])
  })

  it('an order of an instance that crashed is asked about and not placed again', async () => {
    const home = await newHome()
    await home.pay()
    const vend = async (order: VendOrder) => {
      await world.port.vend(order)
      throw new Error('this instance dies')
    }
    await another({ ...world.port, vend }).sweep('electricity')
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
    await pass(2 * minute)
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
    expect((await home.bills())[0]?.vendState).toBe('done')
  })

  it('a reversed payment orders no electricity', async () => {
    const home = await newHome()
    const { paymentId } = await home.pay()
    const staff = await admin()
    expect(await reverse(staff.token, home.owner.token)).toBe(200)
    await pass(0)
    expect(ordersFor(home.form.metre_number)).toEqual([])
    expect(await staff.unvended(paymentId)).toBeUndefined()
    expect((await staff.vend(paymentId, { token })).status).toBe(409)
  })

  it('a payment that is reversed just before its order is stored orders no electricity', async () => {
    const home = await newHome()
    await home.pay()
    const staff = await admin()
    await sweepOvertakenBy(() => reverse(staff.token, home.owner.token))
    await pass(2 * minute)
    expect(ordersFor(home.form.metre_number)).toEqual([])
  })

  it('an instance that read an outdated order reference orders only under the new one', async () => {
    const home = await newHome()
    const { paymentId } = await home.pay()
    const staff = await admin()
    await sweepOvertakenBy(async () => {
      says.vend = { state: 'not bought', reason: 'No money' }
      await api.sweep('electricity')
      await staff.vend(paymentId)
      asUsual()
    })
    await pass(2 * minute)
    const [first, second, ...more] = ordersFor(home.form.metre_number)
    expect(more).toEqual([])
    expect(second?.ref).not.toBe(first?.ref)
    expect((await home.bills())[0]?.vendState).toBe('done')
  })

  it('electricity of an erased payer is ordered only when an admin asks for it', async () => {
    const [late, overtaken] = [await newHome(), await newHome()]
    const { data } = await late.start()
    await api.erase(late.owner.user._id)
    await api.decide(data.reference)
    await overtaken.pay()
    await sweepOvertakenBy(() => api.erase(overtaken.owner.user._id))
    await pass(2 * minute)
    expect(ordersFor(late.form.metre_number)).toEqual([])
    expect(ordersFor(overtaken.form.metre_number)).toEqual([])
    const staff = await admin()
    expect(await staff.unvended(data.paymentId)).toMatchObject({ vendState: 'waiting', canAsk: true })
    await staff.vend(data.paymentId)
    await pass(0)
    expect(ordersFor(late.form.metre_number)).toHaveLength(1)
  })

  it('an order that bought nothing is not placed again once its payer is erased', async () => {
    const home = await newHome()
    await home.pay()
    const vend = async (order: VendOrder) => {
      await world.port.vend(order)
      await api.erase(home.owner.user._id)
      return { state: 'not bought', reason: 'No money' } as const
    }
    await another({ ...world.port, vend }).sweep('electricity')
    await pass(hour)
    expect(ordersFor(home.form.metre_number)).toHaveLength(1)
  })

  it('a token is in the export of its payer, and is deleted when they are erased', async () => {
    const home = await newHome()
    const digits = '99887766554433221100'
    says.vend = { ...bought, tokens: [{ kind: 'credit', digits }] }
    const { paymentId } = await home.pay()
    await pass(0)
    const { data } = await api.call('GET /user/export', { token: home.owner.token })
    expect(data.billPayments[0]?.token).toEqual([{ kind: 'credit', digits }])
    await api.erase(home.owner.user._id)
    asUsual()
    expect(await everyText(database)).not.toContain(digits)
    expect((await (await admin()).send(paymentId)).status).toBe(409)
  })

  it('a token that arrives after its payer was erased is stored nowhere', async () => {
    // Other bills that still wait are processed first, so that none of them gets this token.
    await pass(hour)
    const { home, meter } = await paidButNot({ state: 'waiting' })
    const digits = '11223344556677889900'
    await api.erase(home.owner.user._id)
    says.ask = { ...bought, tokens: [{ kind: 'credit', digits }] }
    await pass(2 * minute)
    asUsual()
    expect(askedFor(meter)).toHaveLength(1)
    expect(await everyText(database)).not.toContain(digits)
  })
})

it('without a reseller the check is down, and the company gets a mail about each payment', async () => {
  const { api, newHome, kindsOfMails } = await makePowerWorld('sqlite', { power: byHandPower })
  const home = await newHome()
  expect((await home.check()).status).toBe(503)
  const { reference } = await home.pay({ meterChecked: true })
  await api.sweep('electricity')
  expect(await kindsOfMails(reference)).toContain('power-alert')
  const mails = await api.database.read
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'power-alert')
    .execute()
  expect(mails[0]).toMatchObject({ to_email: company.mail, subject: 'A payment waits for its electricity' })
})
