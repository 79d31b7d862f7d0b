import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import type { Bill } from '#server/database/schema.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'
import { tokenFor, type VtpassMood, vtpassKeys } from '../../support/servers/vtpassServer.ts'
import { makeVendWorld, type Placed, stops } from '../../support/worlds/vendWorld.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const repeated = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).flatMap(([kind, weight]) => Array<string>(weight).fill(kind))

/** What may happen to paid electricity, and how often each event is drawn. */
const kind = fc.constantFrom(
  ...repeated({
    'a bill starts': 1,
    'a bill starts and is paid': 3,
    'it is paid': 2,
    'too little is paid': 1,
    'it is declined': 1,
    'its event comes again': 1,
    sweep: 5,
    'two sweep at once': 2,
    '3 minutes pass': 4,
    'an hour passes': 1,
    'a day passes': 1,
    'reseller delivers': 2,
    'reseller takes it back': 1,
    'reseller loses it': 1,
    'admin asks': 2,
    'admin enters a token': 1,
    'admin sends the token': 1,
    'admin reverses the payment': 1,
  }),
)
/** The reseller's answers. One that never comes takes time, so these are drawn rarely. */
const mood = fc.oneof(
  { weight: 4, arbitrary: fc.constant<VtpassMood>('well') },
  { weight: 4, arbitrary: fc.constantFrom<VtpassMood>('late', 'garbled', 'low wallet', 'broken') },
  { weight: 1, arbitrary: fc.constant<VtpassMood>('keys refused') },
  {
    weight: 4,
    arbitrary: fc.record({ code: fc.constantFrom(...'012 013 014 016 019 028 030 087 091'.split(' ')) }),
  },
  { weight: 1, arbitrary: fc.constantFrom<VtpassMood>('silent', 'answer lost') },
)
/** `bill` is an index into the bills started so far, and decides what kind of bill starts. */
const simple = fc.record({ kind, mood, bill: fc.nat(5) })
type Simple = typeof simple extends fc.Arbitrary<infer T> ? T : never

/** An instance that stops half-way, where others overtake it or it crashes. */
const slow = fc.record({
  stop: fc.constantFrom(...stops),
  mood,
  meanwhile: fc.oneof(fc.constant('death' as const), fc.array(simple, { minLength: 1, maxLength: 3 })),
})
const step = fc.oneof({ weight: 3, arbitrary: simple }, { weight: 1, arbitrary: slow })
type Step = Simple | (typeof slow extends fc.Arbitrary<infer T> ? T : never)

/** The expected state of a bill: the rules, written a second time. */
type Model = {
  readonly id: string
  readonly reference: string
  readonly kobo: number
  readonly kind: 'prepaid' | 'postpaid'
  /** Whether the bill names its distributor. Without one the reseller cannot be asked. */
  readonly isAskable: boolean
  status: 'pending' | 'paid' | 'failed'
  /** It failed by a decline alone: it may be paid after all. */
  isDeclined?: boolean
  isReversed: boolean
  /** The orders that were placed. */
  readonly placed: Placed[]
  /**
   * Set once nothing new may be ordered: the order that was stored before, if any, or one that an
   * admin asks for.
   */
  last?: { readonly ref: string | null; readonly mayOrder?: boolean }
  /** Orders that were refused. */
  readonly refused: Set<string>
  byHand?: string
  /** The order that was out when a token was entered by hand. */
  stillOut?: string
  done?: readonly string[]
  sentAgain: number
}

/** An order is on its way for some minutes at most. */
const shortened = (meanwhile: 'death' | readonly Simple[]) =>
  meanwhile === 'death'
    ? meanwhile
    : meanwhile.map((one) => (/hour|day/.test(one.kind) ? { ...one, kind: '3 minutes pass' } : one))

let meters = 0
let handTokens = 0

onBothEngines('the electricity of paid bills under random events in random order', async (engine) => {
  const world = await makeVendWorld(engine)
  const { api, database, paystack, tell, vtpass, feel, newHome } = world

  async function pass(ms: number) {
    api.clock.pass(ms)
    await api.sweep('electricity')
    await api.sweep('overdue electricity')
  }
  const isTakenBack = (ref: string) =>
    ['failed', 'reversed'].includes(vtpass.purchases.get(ref)?.status ?? '')
  /** Whether the reseller says clearly that an order bought nothing, or does not know its name. */
  const mayBeRepeated = ({ ref }: Placed) => !vtpass.purchases.has(ref) || isTakenBack(ref)
  const boughtFor = ({ reference }: Model) =>
    [...vtpass.purchases.values()].filter(({ request_id }) => request_id.endsWith(reference))

  /** One payer with a unit, and the model of the electricity they paid for. */
  async function newPayer() {
    await feel('well')
    api.clock.pass(hour)
    const home = await newHome()
    const { user } = home.owner
    const models: Model[] = []
    const faults: string[] = []
    let isErased = false
    let admin: { readonly token: string; readonly at: number } | undefined
    meters += 2

    /** The session of an admin, renewed when needed, because sessions end as hours pass. */
    async function staff(): Promise<string> {
      if (admin === undefined || api.clock.now() - admin.at > 5 * minute)
        admin = { token: (await api.signedIn('admin')).token, at: api.clock.now() }
      return admin.token
    }

    world.watchOrders((order) => {
      const model = models.find(({ reference }) => order.ref.endsWith(reference))
      if (model === undefined) return void faults.push(`an order of nobody: ${order.ref}`)
      const before = model.placed.at(-1)
      if (model.status !== 'paid') faults.push(`ordered, but ${model.status}`)
      if (!model.isAskable) faults.push('ordered without a company')
      if (model.last?.mayOrder) model.last = { ref: order.ref }
      if (model.last !== undefined && model.last.ref !== order.ref) faults.push('ordered after its end')
      // One name buys once, however often it is sent.
      if (before !== undefined && before.ref !== order.ref && !mayBeRepeated(before))
        faults.push(`ordered again after ${JSON.stringify(before.mood)}`)
      model.placed.push(order)
    })

    const rows = () =>
      database.read.selectFrom('bill_payments').selectAll().where('user_id', '=', user._id).execute()
    const rowOf = async ({ id }: Model) => (await rows()).find((row) => row.id === id)
    const tokens = () =>
      database.read
        .selectFrom('bill_tokens')
        .innerJoin('bill_payments', 'bill_payments.id', 'bill_tokens.bill_id')
        .select(['bill_id', 'digits'])
        .where('user_id', '=', user._id)
        .execute()

    async function start(bill: number) {
      // One sweep processes at most 20 bills.
      if (isErased || models.length === 6) return
      const kobo = 500_000 + models.length * 100
      const meterKind = bill === 1 ? 'postpaid' : 'prepaid'
      const isAskable = bill !== 2
      const { status, data } = await home.start({
        ...{ name: 'Ada Obi', unitId: home.unitId, amount: nairaOf(kobo), meterChecked: true },
        metre_number: `46${String(meters + (bill > 3 ? 1 : 0)).padStart(9, '0')}`,
        ...(isAskable ? { company: 'ikeja-electric', meterKind } : {}),
      })
      expect(status).toBe(201)
      models.push({
        ...{ id: data.paymentId, reference: data.reference, kobo, kind: meterKind, isAskable },
        ...{ status: 'pending', isReversed: false, placed: [], refused: new Set(), sentAgain: 0 },
      })
    }

    /**
     * The payment provider reports how a payment ended. Only the first report counts, but that a
     * declined payment is paid after all.
     */
    async function told(model: Model, as: 'paid' | 'failed') {
      const isNew = model.status === 'pending' || (model.isDeclined && as === 'paid')
      // The model changes before the event, because an order may follow at once.
      if (isNew) model.status = as
      if (isNew && as === 'paid') model.isDeclined = false
      // Nothing is ordered automatically for an erased payer.
      if (isNew && isErased) model.last = { ref: null }
      const { status } = paystack.transactions.get(model.reference) ?? {}
      const event = paystack.event(model.reference, status === 'failed' ? 'charge.failed' : 'charge.success')
      expect(await tell(event)).toBe(200)
    }

    function pay(model: Model) {
      paystack.pay(model.reference)
      return told(model, 'paid')
    }
    async function startAndPay(bill: number) {
      await start(bill)
      const model = models.at(-1)
      if (model?.status === 'pending') await pay(model)
    }

    /** From now on nothing is ordered, except an order that was stored already. */
    function close(model: Model, row: Bill | undefined) {
      model.last ??= { ref: row?.vend_ref ?? null }
    }

    /** The status for an admin who orders a bill's electricity or enters its token. */
    const answerTo = (model: Model, row: Bill | undefined, isAllowed = true) => {
      if (model.status !== 'paid') return 404
      return row?.vend_state === 'done' || model.isReversed || !isAllowed ? 409 : 200
    }

    async function vend(model: Model, digits?: string) {
      const token = await staff()
      const row = await rowOf(model)
      const expected = answerTo(model, row, digits !== undefined || model.isAskable)
      if (expected === 200 && digits !== undefined) {
        model.byHand = digits
        if (row?.vend_state === 'waiting' && row.vend_ref !== null) model.stillOut = row.vend_ref
        close(model, row)
      }
      const body = digits === undefined ? {} : { token: digits }
      const { status } = await api.call('POST /admin/bill/{id}/vend', {
        ...{ token, params: { id: model.id }, body },
      })
      expect(status).toBe(expected)
      // An admin's request orders once for an erased payer.
      if (status === 200 && digits === undefined && isErased) {
        const ref = (await rowOf(model))?.vend_ref ?? null
        model.last = { ref, mayOrder: ref === null }
      }
    }

    async function sendAgain(model: Model) {
      const isDone = (await rowOf(model))?.vend_state === 'done' && !isErased
      const { status } = await api.call('POST /admin/bill/{id}/send-token', {
        ...{ token: await staff(), params: { id: model.id } },
      })
      expect(status).toBe(model.status !== 'paid' ? 404 : isDone ? 200 : 409)
      if (isDone) model.sentAgain += 1
    }

    const ledger = () =>
      database.read
        .selectFrom('transactions')
        .select(['tx_id', 'bill_id', 'reverses', 'amount_kobo'])
        .where('owner_id', '=', user._id)
        .execute()

    async function reverse(model: Model) {
      const line = (await ledger()).find(({ bill_id }) => bill_id === model.id)
      if (line === undefined) return
      const { status } = await api.call('POST /admin/unit-transaction/{txId}/reverse', {
        ...{ token: await staff(), params: { txId: line.tx_id }, body: { reason: 'Paid by mistake' } },
      })
      expect(status).toBe(model.isReversed ? 409 : 200)
      model.isReversed = true
      close(model, await rowOf(model))
    }

    async function erase() {
      const all = await rows()
      isErased = true
      for (const model of models.filter(({ status }) => status === 'paid'))
        close(
          model,
          all.find(({ id }) => id === model.id),
        )
      expect((await api.erase(user._id)).status).toBe(200)
    }

    async function happen({ kind, mood, bill }: Simple): Promise<void> {
      const model = models[bill % models.length]
      if (kind === 'a bill starts' || model === undefined) return start(bill)
      if (kind === 'a bill starts and is paid') return startAndPay(bill)
      const ref = boughtFor(model).at(-1)?.request_id
      switch (kind) {
        case 'it is paid':
          return pay(model)
        case 'too little is paid':
          paystack.pay(model.reference, { amount: model.kobo - 1, requested_amount: model.kobo - 1 })
          // Money of another amount makes the failure final.
          model.isDeclined = false
          return told(model, 'failed')
        case 'it is declined':
          if (model.status === 'pending') model.isDeclined = true
          paystack.decline(model.reference)
          return told(model, 'failed')
        case 'its event comes again':
          return model.status === 'pending' ? undefined : told(model, model.status)
        case 'sweep':
          await feel(mood)
          return api.sweep('electricity')
        case 'two sweep at once': {
          await feel(mood)
          const other = world.sweepStopping('before its claim', () => Promise.resolve())
          await Promise.all([api.sweep('electricity'), other, api.sweep('electricity')])
          return
        }
        case '3 minutes pass':
          await feel(mood)
          return pass(3 * minute)
        case 'an hour passes':
          await feel(mood)
          return pass(hour)
        case 'a day passes':
          return pass(day)
        case 'reseller delivers':
          if (ref !== undefined && vtpass.purchases.get(ref)?.status === 'pending') vtpass.deliver(ref)
          return
        case 'reseller takes it back':
          if (ref !== undefined && model.done === undefined) vtpass.reverse(ref)
          return
        case 'reseller loses it':
          if (ref !== undefined && vtpass.purchases.get(ref)?.status === 'pending') vtpass.lose(ref)
          return
        case 'admin asks':
          return vend(model)
        case 'admin enters a token':
          handTokens += 1
          return vend(model, `99${String(handTokens).padStart(18, '0')}`)
        case 'admin sends the token':
          return sendAgain(model)
        default:
          return reverse(model)
      }
    }

    /** Checks everything after each step, so that no fault goes unseen. */
    async function happenAll(steps: readonly Simple[]) {
      for (const one of steps) {
        await happen(one)
        await check()
      }
    }

    async function live(one: Step): Promise<void> {
      if ('kind' in one) return happenAll([one])
      const { stop, mood } = one
      const meanwhile = stop === 'before its order' ? shortened(one.meanwhile) : one.meanwhile
      await feel(mood)
      await world.sweepStopping(stop, async () => {
        if (meanwhile === 'death') throw new Error('this instance dies')
        // A failure here must not look like a crash.
        await happenAll(meanwhile).catch((error: unknown) => faults.push(String(error)))
      })
      await check()
    }

    /** The tokens that a finished bill must have. @param both by hand, and of the order that was out */
    function tokensFor(model: Model, ref: string | null, both: boolean): readonly string[] {
      if (isErased) return []
      if (model.byHand !== undefined) return [model.byHand, ...(both ? [tokenFor(model.stillOut ?? '')] : [])]
      return model.kind === 'postpaid' || ref === null ? [] : [tokenFor(ref)]
    }

    function checkBill(model: Model, row: Bill | undefined, digits: readonly string[]) {
      const kept = boughtFor(model).filter(({ request_id }) => !isTakenBack(request_id))
      expect(kept.length).toBeLessThanOrEqual(1)
      expect(row?.status).toBe(model.status)
      const state = row?.vend_state ?? null
      if (model.status !== 'paid') expect(state).toBeNull()
      else expect(state).not.toBeNull()
      if (state === 'refused') {
        expect(model.placed.some(mayBeRepeated)).toBe(true)
        model.refused.add(`${row?.vend_ref} ${row?.vend_sent_at}`)
      }
      if (model.done !== undefined || model.byHand !== undefined) expect(state).toBe('done')
      if (state !== 'done') return expect(digits).toEqual([])
      const ref = row?.vend_ref ?? null
      if (model.byHand === undefined) expect(boughtFor(model).map((one) => one.request_id)).toContain(ref)
      const isSold = vtpass.purchases.get(model.stillOut ?? '')?.status === 'delivered'
      expect(digits).toEqual(tokensFor(model, ref, isSold && digits.length > 1))
      model.done = digits
    }

    async function check() {
      expect(faults).toEqual([])
      const [all, stored] = [await rows(), await tokens()]
      for (const model of models)
        checkBill(
          model,
          all.find(({ id }) => id === model.id),
          stored.filter(({ bill_id }) => bill_id === model.id).map(({ digits }) => digits),
        )
    }

    async function checkMails() {
      const mails = await database.read.selectFrom('mails').selectAll().execute()
      const toPayer = (kind: string, { kobo }: Model) =>
        mails.filter(
          (mail) =>
            mail.to_email === user.email && mail.kind === kind && mail.text.includes(money(nairaOf(kobo))),
        ).length
      const toCompany = (subject: string, { reference }: Model) =>
        mails.filter((mail) => mail.subject.includes(subject) && mail.text.includes(reference)).length
      for (const model of models) {
        const row = await rowOf(model)
        const late = toCompany('no electricity for a day', model)
        const needed = model.status === 'paid' && !model.isAskable ? 1 : 0
        expect(late).toBeLessThanOrEqual(1)
        // Erasing a person deletes mails about them, and they get no more mails.
        if (isErased) {
          expect(toCompany('was refused', model)).toBeLessThanOrEqual(model.refused.size)
          expect(toCompany('waits for its electricity', model)).toBeLessThanOrEqual(needed)
          continue
        }
        if (row?.vend_state === 'waiting' && !model.isReversed) expect(late).toBe(1)
        expect(toPayer('power-overdue', model)).toBe(late)
        expect(toCompany('was refused', model)).toBe(model.refused.size)
        expect(toPayer('power-refused', model)).toBe(model.refused.size)
        expect(toCompany('waits for its electricity', model)).toBe(needed)
        expect(toPayer('token', model)).toBe(
          row?.vend_state === 'done' ? Math.max(1, model.done?.length ?? 1) + model.sentAgain : 0,
        )
        expect(toCompany('may have been bought twice', model)).toBeLessThanOrEqual(model.stillOut ? 1 : 0)
      }
      if (!isErased) return
      const left = mails.filter(({ to_email }) => to_email === user.email).map(({ kind }) => kind)
      expect(left).toEqual(['account-erased'])
      const digits = models.flatMap((model) => [
        ...boughtFor(model).map(({ request_id }) => tokenFor(request_id)),
        model.byHand ?? [],
      ])
      for (const one of digits.flat())
        expect(mails.some(({ text }) => text.replaceAll(/\s/g, '').includes(one))).toBe(false)
    }

    /** Every paid bill is done, refused, or waits for an answer that the reseller does not have. */
    async function checkEnds() {
      const { data } = await api.call('GET /admin/overview', { token: await staff() })
      for (const model of models) {
        const row = await rowOf(model)
        const listed = data.unvended?.bills.find(({ billId }) => billId === model.id)
        const isMissing = model.status === 'paid' && row?.vend_state !== 'done' && !model.isReversed
        expect(listed?.vendState).toBe(isMissing ? row?.vend_state : undefined)
        expect(listed?.paidAt).toBe(isMissing ? row?.settled_at : undefined)
        if (!isMissing || row?.vend_state !== 'waiting' || !model.isAskable) continue
        const ref = row.vend_ref ?? ''
        const isPending = vtpass.purchases.get(ref)?.status === 'pending'
        const isLeftToStaff = isErased && row.vend_ref === null
        expect(isLeftToStaff || isPending).toBe(true)
      }
    }

    async function checkBooks() {
      const lines = await ledger()
      const amounts = models
        .filter(({ status }) => status === 'paid')
        .flatMap(({ kobo, isReversed }) => (isReversed ? [kobo, -kobo] : [kobo]))
      expect(lines.map(({ amount_kobo }) => amount_kobo).sort()).toEqual(amounts.sort())
    }

    /** The reseller works, a day passes, and every bill is processed as often as it needs. */
    async function settle() {
      await feel('well')
      await pass(day)
      const rounds = async () => {
        for (let round = 0; round <= 2 * models.length; round += 1) await pass(2 * minute)
      }
      await rounds()
      // What had not arrived is ordered again an hour after that is known.
      await pass(hour)
      await rounds()
      await check()
    }

    async function checkAtEnd() {
      await settle()
      await checkEnds()
      await checkMails()
      await checkBooks()
      const logged = world.logged()
      const tokensEver = models.flatMap((model) => [...(model.done ?? []), model.byHand ?? []].flat())
      for (const secret of [...tokensEver, ...Object.values(vtpassKeys)]) expect(logged).not.toContain(secret)
    }

    /** Enters by hand what still waits, so that nothing is left for the next payer's sweeps. */
    async function leave() {
      for (const model of models)
        await happen({ kind: 'admin enters a token', mood: 'well', bill: models.indexOf(model) })
      await check()
      await database.write((trx) => trx.updateTable('bill_payments').set({ vend_next_at: null }).execute())
    }

    await startAndPay(0)
    return { models, live, erase, check, checkAtEnd, leave }
  }

  const first = mood.map((mood): Step => ({ kind: 'sweep', mood, bill: 0 }))

  test('a paid bill buys electricity once at most, and ends done, refused or listed as waiting', async () => {
    const property = fc.asyncProperty(
      first,
      fc.array(step, { minLength: 8, maxLength: 20 }),
      async (begin, steps) => {
        const payer = await newPayer()
        for (const one of [begin, ...steps]) await payer.live(one)
        await payer.checkAtEnd()
        await payer.leave()
      },
    )
    await fc.assert(property, {
      ...propertyRuns(engine === 'sqlite' ? 12 : 6),
      endOnFailure: true,
    })
  })

  test('a paid bill buys electricity once at most when its payer is erased, and keeps no token', async () => {
    const some = fc.array(step, { minLength: 3, maxLength: 10 })
    const property = fc.asyncProperty(some, some, async (before, after) => {
      const payer = await newPayer()
      for (const one of before) await payer.live(one)
      await payer.erase()
      for (const one of after) await payer.live(one)
      await payer.checkAtEnd()
      await payer.leave()
    })
    await fc.assert(property, {
      ...propertyRuns(engine === 'sqlite' ? 4 : 2),
      endOnFailure: true,
    })
  })
})
