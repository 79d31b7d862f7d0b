import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nairaOf } from '#domain/kobo.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { ownerBody, startEstate } from '../../support/database/estate.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

const unitCount = 3
const buyers = ['a', 'b', 'c', 'd']

/** What admins may do, in any order. `again` repeats the request under the same key. */
type Event = { readonly unit: number; readonly kobo: number; readonly again: boolean } & (
  | { readonly kind: 'assign'; readonly buyer: string }
  | { readonly kind: 'pay' }
  | { readonly kind: 'reverse'; readonly line: number }
  | { readonly kind: 'price' }
  | { readonly kind: 'remove' }
)

const unit = fc.nat(unitCount - 1)
/** Small enough that payments often reach or exceed the price. */
const kobo = fc.integer({ min: 1, max: 60_000 })
const again = fc.boolean()
const ofOneOwner: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('assign' as const), unit, kobo, again, buyer: fc.constantFrom(...buyers) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), unit, kobo, again }) },
  fc.record({ kind: fc.constant('price' as const), unit, kobo, again }),
  fc.record({ kind: fc.constant('reverse' as const), unit, kobo, again, line: fc.nat(4) }),
)
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: ofOneOwner },
  fc.record({ kind: fc.constant('remove' as const), unit, kobo, again }),
)

/** The expected state of a unit: the rules, written a second time as plainly as possible. */
type Model = { id: string; price: number; owner?: { id: string; email: string }; lines: Line[] }
type Line = { kobo: number; state: 'paid' | 'reversed' | 'reversal' }

const paidIn = ({ lines }: Model) => lines.filter(({ state }) => state === 'paid').map(({ kobo }) => kobo)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function expected(model: Model, event: Event): number {
  if (event.kind === 'assign') {
    if (model.owner !== undefined) return 409
    return event.kobo > model.price ? 400 : 201
  }
  const paid = sum(paidIn(model))
  if (event.kind === 'price') return event.kobo < paid ? 400 : 200
  if (event.kind === 'reverse') {
    const line = model.lines[event.line]
    if (line === undefined) return 404
    return line.state === 'paid' ? 200 : 409
  }
  if (model.owner === undefined) return 404
  if (event.kind === 'remove') return 200
  return event.kobo > model.price - paid ? 400 : 200
}

function reverse(model: Model, line: Line | undefined): void {
  if (line === undefined) return
  line.state = 'reversed'
  model.lines.push({ kobo: -line.kobo, state: 'reversal' })
}

/** Applies an accepted event to the model. */
function apply(model: Model, event: Event): void {
  if (event.kind === 'price') model.price = event.kobo
  else if (event.kind === 'reverse') reverse(model, model.lines[event.line])
  else if (event.kind === 'remove') {
    for (const line of model.lines.filter(({ state }) => state === 'paid')) reverse(model, line)
    delete model.owner
  } else model.lines.push({ kobo: event.kobo, state: 'paid' })
}

let keys = 0

onBothEngines('the ledger under random actions of admins', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)

  async function send(model: Model, event: Event, email: string, key: string) {
    const headers = { 'Idempotency-Key': key }
    const ofUnit = { token: admin.token, headers, params: { unitId: model.id } }
    const ownedUnitId = model.owner?.id ?? 'nobody'
    const naira = nairaOf(event.kobo)
    if (event.kind === 'assign') {
      const body = ownerBody(email, naira)
      return api.call('POST /admin/unit/{unitId}/add-user', { ...ofUnit, body })
    }
    if (event.kind === 'price') {
      return api.call('PUT /admin/unit/{unitId}/update-unit', { ...ofUnit, body: { price: naira } })
    }
    if (event.kind === 'pay') return estate.pay(ownedUnitId, naira, {}, headers)
    if (event.kind === 'remove') return estate.removeOwner(ownedUnitId, 'Assigned by mistake', headers)
    const line = (await estate.paymentsOf(model.id)).at(-1 - event.line)
    return estate.reverse(line?.txId, 'Recorded by mistake', headers)
  }

  const details = async (model: Model) => (await estate.ownersOf(model.id))[0]
  /** The unit's part of the ledger, newest first. */
  const shownLines = async (model: Model) =>
    (await estate.paymentsOf(model.id)).map(({ amount, state }) => ({
      kobo: Math.round(amount * 100),
      state,
    }))
  const received = async () => {
    const { data } = await api.call('GET /admin/overview', { token: admin.token })
    return Math.round(sum(data.months.map((month) => month.received)) * 100)
  }

  const newModels = async (): Promise<Model[]> => {
    const { _id: projectId } = await estate.project()
    const models: Model[] = []
    for (let count = 0; count < unitCount; count += 1) {
      const { _id: id } = await estate.unit({ projectId, price: 1000 })
      models.push({ id, price: 1000_00, lines: [] })
    }
    return models
  }

  async function check(model: Model) {
    const shown = await details(model)
    expect(await shownLines(model)).toEqual([...model.lines].reverse())
    if (model.owner === undefined) return expect(shown).toBeUndefined()
    const paid = sum(paidIn(model))
    expect(shown).toMatchObject({
      ownerId: { email: model.owner.email },
      pricePaid: nairaOf(paid),
      recentPayment: nairaOf(paidIn(model).at(-1) ?? 0),
      outstanding: nairaOf(model.price - paid),
    })
    return undefined
  }

  test('every action gets the answer that the rules demand, and all money is in the ledger once', async () => {
    const property = fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const models = await newModels()
      const before = await received()
      const tag = `p${++keys}`
      for (const [index, one] of events.entries()) {
        const model = models[one.unit]
        if (model === undefined) continue
        const email = one.kind === 'assign' ? `${one.buyer}-${tag}@example.com` : ''
        const status = expected(model, one)
        const answer = await send(model, one, email, `${tag}-${index}`)
        expect(answer.status, answer.message).toBe(status)
        if (one.again) {
          const repeated = await send(model, one, email, `${tag}-${index}`)
          expect(repeated.status).toBe(status)
          if (status < 300) expect(repeated.data).toEqual(answer.data)
        }
        if (status >= 300) continue
        apply(model, one)
        if (one.kind === 'assign') model.owner = { id: answer.data?._id ?? '', email }
      }
      for (const model of models) await check(model)
      expect((await received()) - before).toBe(sum(models.flatMap(paidIn)))
    })
    await fc.assert(property, propertyRuns(15))
  })

  test('actions at the same time lose no payment, double none and never exceed the price', async () => {
    const parallel = fc.array(ofOneOwner, { minLength: 5, maxLength: 20 })
    const property = fc.asyncProperty(parallel, async (events) => {
      const [model] = await newModels()
      if (model === undefined) return
      const tag = `q${++keys}`
      const owner = await estate.assign(model.id, `first-${tag}@example.com`, 100)
      model.owner = { id: owner._id, email: owner.ownerId.email }
      const answers = await Promise.all(
        events.map((one, index) => send(model, one, `${tag}@example.com`, `${tag}-${index}`)),
      )
      const taken = events.filter((one, index) => one.kind === 'pay' && answers[index]?.status === 200)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ status }) => status === 201)).toEqual([])
      const shown = await shownLines(model)
      const asked = [100_00, ...taken.map((one) => one.kobo)]
      const payments = shown.filter(({ state }) => state !== 'reversal').map(({ kobo }) => kobo)
      expect(payments.sort((a, b) => a - b)).toEqual(asked.sort((a, b) => a - b))
      const reversed = shown.filter(({ state }) => state === 'reversed').map(({ kobo }) => -kobo)
      const reversals = shown.filter(({ state }) => state === 'reversal').map(({ kobo }) => kobo)
      expect(reversals.sort((a, b) => a - b)).toEqual(reversed.sort((a, b) => a - b))
      const left = sum(shown.map(({ kobo }) => kobo))
      expect((await details(model))?.pricePaid).toBe(nairaOf(left))
      const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: model.id } })
      expect(left).toBeLessThanOrEqual(Math.round((data[0]?.price ?? 0) * 100))
    })
    await fc.assert(property, propertyRuns(15))
  })
})
