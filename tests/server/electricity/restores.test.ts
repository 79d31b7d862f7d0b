import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { company } from '#company.ts'
import { byHandPower } from '#server/adapters/byHandPower.ts'
import { copyTables } from '#server/database/copyTables.ts'
import { migrate } from '#server/database/migrate.ts'
import { markRestored } from '#server/modules/electricity/queriesRestores.ts'
import type { PowerPort } from '#server/ports/power.ts'
import type { SeenLinePort } from '#server/ports/seenLine.ts'
import { makeSeenLine, makeTestApp } from '../../support/app.ts'
import { makePlace, onBothEngines } from '../../support/database/database.ts'
import { tokenFor } from '../../support/servers/vtpassServer.ts'
import { makeVendWorld } from '../../support/worlds/vendWorld.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const held = 'May have been bought before the restore'

const heldMail = 'The database was restored'

type Bill = { readonly paymentId: string }
type Instance = { readonly power?: PowerPort; readonly seenLine?: SeenLinePort }

let meters = 0

onBothEngines('a database that was restored', async (engine) => {
  const world = await makeVendWorld('sqlite')
  const { api, paystack, tell, newHome, vtpass, feel } = world
  const nowIso = () => new Date(api.clock.now()).toISOString()

  /** A customer with a home, and what they send to pay for a meter of their own. */
  async function newPayer() {
    meters += 1
    const meter = `45${String(meters).padStart(9, '0')}`
    const home = await newHome()
    const form = {
      ...{ name: 'Ada Obi', unitId: home.unitId, amount: 5000, meterChecked: true },
      ...{ metre_number: meter, company: 'ikeja-electric', meterKind: 'prepaid' },
    }
    return { home, meter, form }
  }
  /** A bill that is not paid yet. */
  async function start() {
    const { home, meter, form } = await newPayer()
    const { data } = await home.start(form)
    return { meter, ...data }
  }
  async function pay({ reference }: { readonly reference: string }) {
    paystack.pay(reference)
    expect(await tell(paystack.event(reference, 'charge.success'))).toBe(200)
  }
  async function startAndPay() {
    const bill = await start()
    await pay(bill)
    return bill
  }
  /** The names under which a meter's electricity was ordered or bought. */
  const ordersFor = ({ meter }: { readonly meter: string }) =>
    [...vtpass.purchases.values()]
      .filter(({ billersCode }) => billersCode === meter)
      .map(({ request_id }) => request_id)

  /** Takes a backup. @returns starts an instance on what the database was then */
  async function backUp() {
    const place = await makePlace(engine)
    onTestFinished(() => place.remove())
    if ('file' in place) await sql`vacuum into ${place.file}`.execute(world.database.read)
    const database = place.open()
    if (engine === 'postgres') {
      await migrate(database)
      await copyTables(world.database, database)
    }
    const { read } = database

    return ({ power = api.dependencies.power, seenLine = makeSeenLine() }: Instance = {}) => {
      const { payments } = api.dependencies
      const instance = makeTestApp(database, { payments, seenLine, ...(power && { power }) })
      const keepTime = () => instance.clock.pass(api.clock.now() - instance.clock.now())
      keepTime()

      const rowOf = ({ paymentId }: Bill) =>
        read.selectFrom('bill_payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
      async function tokensOf({ paymentId }: Bill) {
        const query = read.selectFrom('bill_tokens').select('digits').where('bill_id', '=', paymentId)
        return (await query.execute()).map(({ digits }) => digits)
      }
      const mails = () => read.selectFrom('mails').selectAll().execute()
      /** Mails to the company. */
      const told = async (subject: string) =>
        (await mails()).filter((mail) => mail.to_email === company.mail && mail.subject.includes(subject))
      /** An admin who is at work now. */
      async function admin() {
        const { token } = await instance.signedIn('admin')
        const listed = async ({ paymentId }: Bill) =>
          (await instance.call('GET /admin/overview', { token })).data.unvended?.bills.find(
            ({ billId }) => billId === paymentId,
          )
        const ask = ({ paymentId: id }: Bill, body: object = {}) =>
          instance.call('POST /admin/bill/{id}/vend', { token, params: { id }, body })
        return { listed, ask }
      }
      /** Lets time pass, then has the orders looked at that are due. */
      async function pass(ms: number) {
        api.clock.pass(ms)
        keepTime()
        await instance.sweep('electricity')
      }
      const mark = () => database.write((trx) => markRestored(trx, nowIso()))
      return { ...instance, rowOf, tokensOf, mails, told, admin, pass, mark }
    }
  }

  it('a restored database takes over what the reseller delivered, and buys nothing again', async () => {
    const [paid, pending] = [await startAndPay(), await start()]
    const restore = await backUp()
    await pay(pending)
    await api.sweep('electricity')
    expect([vtpass.boughtFor(paid.meter), vtpass.boughtFor(pending.meter)]).toEqual([1, 1])
    const restored = restore()
    await restored.pass(3 * day)
    await restored.sweep('pending bills')
    await restored.pass(0)
    for (const bill of [paid, pending]) {
      const staff = await restored.admin()
      // One bill shows that something was forgotten; the other then waits for an admin.
      if ((await restored.rowOf(bill)).vend_state !== 'done') await staff.ask(bill)
      await restored.pass(0)
      const [ref = '', ...more] = ordersFor(bill)
      expect(more).toEqual([])
      expect(await restored.rowOf(bill)).toMatchObject({ vend_state: 'done', vend_ref: ref })
      expect(await restored.tokensOf(bill)).toEqual([tokenFor(ref)])
    }
    expect(await restored.told(heldMail)).toHaveLength(1)
  })

  it('a restored database asks under the names of earlier days, also around midnight', async () => {
    const bill = await startAndPay()
    const restore = await backUp()
    // The wallet is filled two days later.
    await feel('low wallet')
    await api.sweep('electricity')
    await feel('well')
    api.clock.pass(2 * day)
    await api.sweep('electricity')
    expect(vtpass.boughtFor(bill.meter)).toBe(1)
    const restored = restore()
    await restored.pass(4 * day)
    expect((await restored.rowOf(bill)).vend_state).toBe('done')
    expect(vtpass.boughtFor(bill.meter)).toBe(1)
  })

  it('a restored database orders nothing until the reseller says that it has no order', async () => {
    const bill = await startAndPay()
    const restored = (await backUp())()
    await feel('broken')
    await restored.pass(0)
    await restored.pass(hour)
    expect(ordersFor(bill)).toEqual([])
    expect(await restored.rowOf(bill)).toMatchObject({ vend_state: 'waiting', vend_ref: null })
    await feel('well')
    await restored.pass(hour)
    expect((await restored.rowOf(bill)).vend_state).toBe('done')
    expect(vtpass.boughtFor(bill.meter)).toBe(1)
  })

  it('a restored database orders nothing from a reseller that says of every name that it bought nothing', async () => {
    const bill = await startAndPay()
    const { power } = api.dependencies
    if (power === undefined) throw new Error('no power')
    const restored = (await backUp())({
      power: { ...power, find: async () => ({ state: 'not bought', reason: 'No money' }) },
    })
    await restored.pass(0)
    expect(ordersFor(bill)).toEqual([])
    expect(await restored.rowOf(bill)).toMatchObject({ vend_state: 'waiting', vend_ref: null })
  })

  it('a bill too old to ask about all its days is left to an admin', async () => {
    const bill = await startAndPay()
    const restored = (await backUp())()
    await restored.pass(32 * day)
    const staff = await restored.admin()
    const tooOld = { vendState: 'waiting', vendReason: 'Paid too long ago to be bought automatically' }
    expect(await staff.listed(bill)).toMatchObject(tooOld)
    await staff.ask(bill)
    await restored.pass(0)
    expect(await staff.listed(bill)).toMatchObject(tooOld)
    expect(ordersFor(bill)).toEqual([])
  })

  it('a forgotten refusal is reported, and an admin decides whether to buy again', async () => {
    const bill = await startAndPay()
    const restore = await backUp()
    await feel({ code: '016' })
    await api.sweep('electricity')
    await feel('well')
    const restored = restore()
    await restored.pass(hour)
    expect((await restored.rowOf(bill)).vend_state).toBe('refused')
    expect(await restored.told('was refused')).toHaveLength(1)
    expect(vtpass.boughtFor(bill.meter)).toBe(0)
    await restored.pass(0)
    await (await restored.admin()).ask(bill)
    await restored.pass(2 * minute)
    expect((await restored.rowOf(bill)).vend_state).toBe('done')
    expect(vtpass.boughtFor(bill.meter)).toBe(1)
  })

  it('a restored database holds back orders of earlier bills, mails the company once and lists them', async () => {
    const [first, second, pending] = [await startAndPay(), await startAndPay(), await start()]
    const restore = await backUp()
    const [restored, twin] = [restore(), restore()]
    await restored.mark()
    await Promise.all([restored.pass(hour), twin.sweep('electricity')])
    paystack.pay(pending.reference)
    await restored.sweep('pending bills')
    await restored.pass(hour)
    await restored.pass(day)
    await restored.sweep('overdue electricity')
    for (const bill of [first, second, pending]) expect(ordersFor(bill)).toEqual([])
    expect(await restored.told(heldMail)).toHaveLength(1)
    const staff = await restored.admin()
    for (const bill of [first, second, pending]) {
      expect(await staff.listed(bill)).toMatchObject({
        ...{ vendState: 'waiting', vendReason: held, canAsk: true },
      })
    }
    // The payer may have had it long ago: nobody writes that it is on its way, or late.
    const toPayers = (await restored.mails()).filter((mail) => mail.to_email !== company.mail)
    expect(toPayers.filter(({ kind }) => kind === 'power-overdue')).toEqual([])
    expect(toPayers.find(({ text }) => text.includes(pending.meter))?.text).not.toContain('on its way')
    await staff.ask(first)
    await restored.pass(0)
    await restored.pass(0)
    expect((await restored.rowOf(first)).vend_state).toBe('done')
    expect(vtpass.boughtFor(first.meter)).toBe(1)
    expect((await staff.ask(second, { token: '1'.repeat(20) })).status).toBe(200)
    await restored.pass(hour)
    expect(vtpass.boughtFor(second.meter)).toBe(0)
  })

  it('an instance that has seen a newer transaction notices the restore', async () => {
    const bill = await startAndPay()
    const restore = await backUp()
    await api.sweep('electricity')
    // What happened since the backup was not for this meter alone.
    api.clock.pass(minute)
    await startAndPay()
    await api.sweep('electricity')
    const { seenLine } = api.dependencies
    const restored = restore({ seenLine })
    await restored.pass(minute)
    expect(ordersFor(bill)).toHaveLength(1)
    expect(await restored.rowOf(bill)).toMatchObject({ vend_next_at: null, vend_reason: held })
    expect(restored.logged.join('')).toContain('the database is older than what was seen of it')
    expect(await restored.told(heldMail)).toHaveLength(1)
    // Noticed once, also where instances share what they have seen.
    await restore({ seenLine }).sweep('electricity')
    await restored.pass(day)
    expect(await restored.told(heldMail)).toHaveLength(1)
  })

  it('bills started after the restore are bought as usual', async () => {
    const { meter, home, form } = await newPayer()
    const restored = (await backUp())()
    await restored.mark()
    await restored.pass(minute)
    const { token } = home.owner
    const { data } = await restored.call('POST /user/make-bill-payment', { token, body: form })
    paystack.pay(data.reference)
    await restored.pass(5 * minute)
    await restored.sweep('pending bills')
    await restored.pass(0)
    expect((await restored.rowOf(data)).vend_state).toBe('done')
    expect(vtpass.boughtFor(meter)).toBe(1)
  })

  it('with purchases by hand, each earlier payment says that it may have been bought', async () => {
    const [paid, pending] = [await startAndPay(), await start()]
    const restored = (await backUp())({ power: byHandPower })
    await restored.mark()
    await restored.pass(5 * minute)
    paystack.pay(pending.reference)
    await restored.sweep('pending bills')
    const staff = await restored.admin()
    for (const bill of [paid, pending])
      expect(await staff.listed(bill)).toMatchObject({ vendReason: held, canAsk: false })
    const told = await restored.told('waits for its electricity')
    expect(told.find(({ text }) => text.includes(pending.reference))?.text).toContain(
      'may have been bought before the database was restored',
    )
  })
})
