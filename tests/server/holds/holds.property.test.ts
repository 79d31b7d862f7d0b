import fc from 'fast-check'
import { expect, test } from 'vitest'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { day, hour, isoTime, minute } from '#domain/time.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, ownerBody, type Person, startApp } from '../../support/database/estate.ts'
import { addSession } from '../../support/database/rows.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

const kinds = [
  'hold',
  'extend',
  'reserve',
  'move',
  'release',
  'convert',
  'assign',
  'remove',
  'price',
] as const
type Kind = (typeof kinds)[number] | 'wait'

const weights: Readonly<Record<Kind, number>> = {
  ...{ hold: 10, extend: 3, reserve: 2, move: 5, release: 2, convert: 5, assign: 4 },
  ...{ remove: 4, price: 3, wait: 5 },
}

/** What three admins may do, and time, in any order. Each kind reads some of these. */
const eventOf = (some: readonly Kind[]) =>
  fc.record({
    kind: fc.oneof(...some.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
    /** Indexes of homes and, of what was made before, of a hold. */
    home: fc.nat(2),
    to: fc.nat(2),
    hold: fc.nat(5),
    /** How long a hold or a wait takes, or how much later it ends: in hours. */
    hours: fc.constantFrom(1, 24, 48, 24 * 13, 24 * 15),
    price: fc.integer({ min: 200, max: 2000 }),
    priceNow: fc.boolean(),
    /** An index of an admin. */
    by: fc.nat(2),
    /** Whether the request is repeated under the same key. */
    again: fc.boolean(),
  })
type Event = ReturnType<typeof eventOf> extends fc.Arbitrary<infer T> ? T : never

/** The expected state: the rules, written a second time as plainly as possible. */
type Home = { readonly unitId: string; price: number; owner: string | undefined }
type Hold = {
  readonly id: string
  readonly home: Home
  readonly price: number
  readonly from: number
  kind: 'hold' | 'reservation'
  until: number
  ended: 'released' | 'moved' | 'converted' | undefined
}

const days = { hold: 14, reservation: 90 }
const isLive = (hold: Hold, now: number) => hold.ended === undefined && hold.until > now
const liveOf = (holds: readonly Hold[], home: Home, now: number) =>
  holds.find((hold) => hold.home === home && isLive(hold, now))

type Subject = {
  readonly home: Home
  readonly to: Home
  readonly hold: Hold | undefined
  readonly holds: readonly Hold[]
  readonly now: number
  /** The end that the event asks for, epoch ms. */
  readonly until: number
}

const isFree = (home: Home, { holds, now }: Subject) =>
  home.owner === undefined && liveOf(holds, home, now) === undefined

function expectedOfHold({ kind }: Event, subject: Subject): number {
  const { hold, to, now, until } = subject
  if (hold === undefined) return 404
  if (kind === 'move' && hold.home === to) return 400
  if (!isLive(hold, now)) return 409
  if (kind === 'release') return 200
  if (kind === 'move') return isFree(to, subject) ? 200 : 409
  if (kind === 'reserve' && hold.kind === 'reservation') return 409
  const most = days[kind === 'reserve' ? 'reservation' : hold.kind]
  if (until > hold.from + most * day) return 400
  return kind === 'extend' && until <= hold.until ? 400 : 200
}

function expected(event: Event, subject: Subject): number {
  const { home, hold, holds, now, until } = subject
  switch (event.kind) {
    case 'hold':
      if (!isFree(home, subject)) return 409
      return until > now + days.hold * day ? 400 : 201
    case 'assign':
      return isFree(home, subject) ? 201 : 409
    case 'convert': {
      // A home goes to its own hold alone, live or over by time, and only while nobody else has it.
      if (home.owner !== undefined || hold === undefined || hold.home !== home) return 409
      const live = liveOf(holds, home, now)
      return hold.ended === undefined && (live === undefined || live === hold) ? 201 : 409
    }
    case 'remove':
      return home.owner === undefined ? 404 : 200
    case 'price':
      return 200
    default:
      return expectedOfHold(event, subject)
  }
}

/** Applies an event that was carried out. @param id of what it made */
function apply(event: Event, { home, to, hold, now, until }: Subject, id: string): Hold | undefined {
  const { kind } = event
  if (kind === 'hold')
    return { id, home, price: home.price, from: now, until, kind: 'hold', ended: undefined }
  if (kind === 'price') home.price = event.price
  if (kind === 'remove') home.owner = undefined
  if (kind === 'assign' || kind === 'convert') home.owner = id
  if (hold === undefined) return undefined
  if (kind === 'convert') {
    hold.ended = 'converted'
    if (!event.priceNow) home.price = hold.price
  }
  if (kind === 'release') hold.ended = 'released'
  if (kind === 'extend' || kind === 'reserve') hold.until = until
  if (kind === 'reserve') hold.kind = 'reservation'
  if (kind !== 'move') return undefined
  hold.ended = 'moved'
  return { ...hold, id, home: to, price: to.price, ended: undefined }
}

const idIn = (data: object | null | undefined) =>
  data && '_id' in data && typeof data._id === 'string' ? data._id : ''

let tags = 0

onBothEngines('holds under random actions of three admins', async (engine) => {
  const { api, database } = await startApp(engine)

  /** An admin who stays signed in however far the clock goes. */
  async function lasting(): Promise<Person> {
    const user = await api.person('admin')
    return { user, token: await database.write((trx) => addSession(trx, user._id)) }
  }
  const admins = [await lasting(), await lasting(), await lasting()] as const
  const { token } = admins[0]
  const estate = makeEstate(api, admins[0])

  type Target = { home: Home; to: Home; holdId: string; until: number; key: string }

  function send(event: Event, { home, to, holdId, until, key }: Target) {
    const admin = admins[event.by] ?? admins[0]
    const headers = { 'Idempotency-Key': key }
    const byAdmin = makeEstate(api, admin)
    const ofHold = { token: admin.token, headers, params: { holdId } }
    const ofUnit = { token: admin.token, headers, params: { unitId: home.unitId } }
    switch (event.kind) {
      case 'hold':
        return api.call('POST /admin/unit/{unitId}/hold', {
          ...{ ...ofUnit, body: { name: 'Ada Obi', until: isoTime(until) } },
        })
      case 'extend':
        return api.call('POST /admin/hold/{holdId}/extend', {
          ...{ ...ofHold, body: { until: isoTime(until), reason: 'Asked for it' } },
        })
      case 'reserve':
        return api.call('POST /admin/hold/{holdId}/reserve', {
          ...{ ...ofHold, body: { until: isoTime(until) } },
        })
      case 'move':
        return api.call('POST /admin/hold/{holdId}/move', { ...ofHold, body: { unitId: to.unitId } })
      case 'release':
        return api.call('POST /admin/hold/{holdId}/release', { ...ofHold, body: { reason: 'Went away' } })
      case 'remove':
        return byAdmin.removeOwner(home.owner ?? 'nobody', 'Assigned by mistake', headers)
      case 'price':
        return byAdmin.editUnit(home.unitId, { price: event.price })
      default: {
        const from = event.kind === 'convert' ? { holdId, priceNow: event.priceNow } : {}
        const body = { ...ownerBody(`${key}@example.com`, 100), ...from }
        return api.call('POST /admin/unit/{unitId}/add-user', { ...ofUnit, body })
      }
    }
  }

  const newHome = async (): Promise<Home> => {
    const { _id: unitId } = await estate.unit({ price: 1000 })
    return { unitId, price: 1000, owner: undefined }
  }

  /** Whatever happened: one live hold at most, none on a sold home, and a free home can be held. */
  async function demandRules({ unitId }: Home): Promise<void> {
    const now = api.clock.iso()
    const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId } })
    const isSold = data[0]?.availability === 'sold'
    const found = await api.call('GET /admin/holds', { token, query: { unitId } })
    const live = found.data.filter(({ endedAt }) => endedAt === undefined)
    expect(live.length).toBeLessThanOrEqual(isSold ? 0 : 1)
    expect(data[0]?.heldUntil).toBe(live[0]?.endsAt)
    const open = await database.read
      .selectFrom('holds')
      .select('ends_at')
      .where('unit_id', '=', unitId)
      .where('ended_at', 'is', null)
      .execute()
    expect(open.length).toBeLessThanOrEqual(1)
    if (isSold) expect(open).toEqual([])
    if (isSold || live.length > 0) return
    const answer = await api.call('POST /admin/unit/{unitId}/hold', {
      ...{ token, params: { unitId } },
      body: { name: 'Anyone', until: isoTime(Date.parse(now) + hour) },
    })
    expect(answer.status, answer.message).toBe(201)
  }

  const demandBooksAgree = async () =>
    expect(await database.snapshot((db) => checkBooks(db, api.clock.now()))).toEqual([])

  test('each action gets the answer that the rules demand, whether the sweep lives or is dead', async () => {
    const random = fc.array(eventOf([...kinds, 'wait']), { minLength: 10, maxLength: 30 })
    const property = fc.asyncProperty(random, fc.boolean(), async (events, sweeps) => {
      const homes = [await newHome(), await newHome(), await newHome()] as const
      const holds: Hold[] = []
      const tag = `holds-${++tags}`
      for (const [index, event] of events.entries()) {
        api.clock.pass(event.kind === 'wait' ? event.hours * hour : minute)
        if (sweeps) await api.sweep('holds')
        if (event.kind === 'wait') continue
        const now = api.clock.now()
        const hold = holds[event.hold % Math.max(1, holds.length)]
        // Every second conversion is of the hold's own home.
        const own = event.kind === 'convert' && event.to !== 0 ? hold?.home : undefined
        const home = own ?? homes[event.home] ?? homes[0]
        const to = homes[event.to] ?? homes[0]
        const until = now + event.hours * hour
        const subject: Subject = { home, to, hold, holds, now, until }
        const target = { home, to, holdId: hold?.id ?? 'nothing', until, key: `${tag}-${index}` }
        const status = expected(event, subject)
        const answer = await send(event, target)
        expect(answer.status, `${event.kind}: ${answer.message}`).toBe(status)
        if (event.again) {
          const repeated = await send(event, target)
          expect(repeated.status, `${event.kind} again: ${repeated.message}`).toBe(status)
        }
        if (status >= 300) continue
        const made = apply(event, subject, idIn(answer.data))
        if (made !== undefined) holds.push(made)
        // The price paid is the price held.
        const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: home.unitId } })
        expect(koboOf(data[0]?.price ?? 0)).toBe(koboOf(home.price))
        const live = liveOf(holds, home, now)
        expect(data[0]?.heldUntil).toBe(live && isoTime(live.until))
      }
      for (const home of homes) {
        const { data } = await api.call('GET /admin/unit-owner-details/{unitId}', {
          ...{ token, params: { unitId: home.unitId } },
        })
        expect(data[0]?._id).toBe(home.owner)
        if (home.owner !== undefined) expect(data[0]?.outstanding).toBe(nairaOf(koboOf(home.price - 100)))
        await demandRules(home)
      }
      await demandBooksAgree()
    })
    await fc.assert(property, { ...propertyRuns(8), endOnFailure: true })
  })

  test('actions at once never leave two live holds, or one on a sold home', async () => {
    const random = fc.array(eventOf(kinds), { minLength: 8, maxLength: 24 })
    const property = fc.asyncProperty(random, fc.boolean(), async (events, isLapsed) => {
      const homes = [await newHome(), await newHome(), await newHome()] as const
      const tag = `at-once-${++tags}`
      const ids: string[] = []
      for (const home of homes) {
        const { data } = await api.call('POST /admin/unit/{unitId}/hold', {
          ...{ token, params: { unitId: home.unitId } },
          body: { name: 'Ada Obi', until: isoTime(api.clock.now() + hour) },
        })
        ids.push(data._id)
      }
      if (isLapsed) api.clock.pass(hour)
      const until = api.clock.now() + 2 * day
      const answers = await Promise.all([
        ...events.map((event, index) => {
          const home = homes[event.home] ?? homes[0]
          const to = homes[event.to] ?? homes[0]
          const holdId = ids[event.hold % ids.length] ?? ''
          return send(event, { home, to, holdId, until, key: `${tag}-${index}` })
        }),
        api.sweep('holds').then(() => ({ status: 200 })),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      for (const home of homes) await demandRules(home)
      await demandBooksAgree()
    })
    await fc.assert(property, { ...propertyRuns(10), endOnFailure: true })
  })
})
