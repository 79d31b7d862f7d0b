import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceKey } from '#contract/claims.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { minute } from '#domain/time.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, ownerBody, type Person, startApp } from '../../support/database/estate.ts'
import { addSession } from '../../support/database/rows.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

const decisions = ['accept', 'match', 'refuse', 'withdraw'] as const
type Decision = (typeof decisions)[number]
type Kind = 'send' | Decision | 'record' | 'reverse' | 'price' | 'remove' | 'assign'

const weights: Readonly<Record<Kind, number>> = {
  ...{ send: 10, accept: 8, match: 6, refuse: 3, withdraw: 3 },
  ...{ record: 6, reverse: 4, price: 2, remove: 1, assign: 4 },
}
const kindsOf = (some: readonly Kind[]) =>
  fc.oneof(...some.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })))

const kinds: readonly Kind[] = ['send', ...decisions, 'record', 'reverse', 'price', 'remove', 'assign']

/** What two admins and a buyer may do, in any order. Each kind reads some of these. */
const eventOf = (some: readonly Kind[]) =>
  fc.record({
    kind: kindsOf(some),
    /** An index of a home; `claim` and `line` are of what was made before. */
    home: fc.nat(1),
    claim: fc.nat(7),
    line: fc.nat(5),
    /** Small enough that payments often reach or exceed the price. */
    kobo: fc.integer({ min: 1, max: 60_000 }),
    /** Two are written differently and count as one. */
    reference: fc.constantFrom('FT 1', 'ft-1', 'FT 2', 'FT 3', 'FT 4', 'FT 5', 'FT 6'),
    /** An index of an admin. */
    by: fc.nat(1),
    /** Whether the admin has not seen the last payment. */
    stale: fc.nat(4).map((lot) => lot === 0),
    /** Whether the request is repeated under the same key. */
    again: fc.boolean(),
  })
type Event = ReturnType<typeof eventOf> extends fc.Arbitrary<infer T> ? T : never

const sent: Event = {
  ...{ kind: 'send', home: 0, claim: 0, line: 0, kobo: 100_00, reference: 'FT 1' },
  ...{ by: 0, stale: false, again: false },
}
/** Without these, most decisions would find nothing to decide. */
const begin: readonly Event[] = [0, 1].flatMap((home) => [
  { ...sent, home },
  { ...sent, home, reference: 'FT 2' as const },
  { ...sent, home, kind: 'record' as const },
])

/** The expected state: the rules, written a second time as plainly as possible. */
type Line = { kobo: number; state: 'paid' | 'reversed' | 'reversal'; owner: string }
type Home = {
  readonly unitId: string
  readonly buyer: Person
  price: number
  owner: string | undefined
  readonly lines: Line[]
}
type Claim = {
  id: string
  home: Home
  owner: string
  key: string
  kobo: number
  status: 'new' | 'accepted' | 'refused' | 'withdrawn'
  line?: Line | undefined
}

const statusAfter = {
  accept: 'accepted',
  match: 'accepted',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Record<Decision, Claim['status']>

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const paidIn = ({ lines }: Home) => sum(lines.map(({ kobo }) => kobo))
const sortedNumbers = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** What an event is about. */
type Subject = { home: Home; claim: Claim | undefined; line: Line | undefined; claims: readonly Claim[] }

const tooMuch = (home: Home, kobo: number) => kobo > home.price - paidIn(home)

function expectedSend({ kobo, reference }: Event, { home, claims }: Subject): number {
  if (home.owner === undefined) return 404
  if (kobo > home.price) return 400
  const sent = claims.filter(({ owner }) => owner === home.owner)
  const isSent = sent.some(
    ({ status, key }) => (status === 'new' || status === 'accepted') && key === referenceKey(reference),
  )
  return isSent || sent.filter(({ status }) => status === 'new').length >= 5 ? 409 : 201
}

function expectedDecision({ kind, kobo, stale }: Event, { line, claim, claims }: Subject): number {
  if (claim === undefined) return 404
  if (claim.status !== 'new') return 409
  if (kind === 'refuse' || kind === 'withdraw') return 200
  if (claim.home.owner !== claim.owner) return 409
  if (kind === 'match') {
    const isFree = claims.every((other) => other.line !== line)
    return line?.owner === claim.owner && line.state === 'paid' && isFree ? 200 : 400
  }
  if (stale) return 409
  return tooMuch(claim.home, kobo) ? 400 : 200
}

function expected(event: Event, subject: Subject): number {
  const { home, line } = subject
  switch (event.kind) {
    case 'send':
      return expectedSend(event, subject)
    case 'record':
      if (home.owner === undefined) return 404
      return tooMuch(home, event.kobo) ? 400 : 200
    case 'reverse':
      if (line === undefined) return 404
      return line.state === 'paid' ? 200 : 409
    case 'price':
      return event.kobo < paidIn(home) ? 400 : 200
    case 'remove':
      return home.owner === undefined ? 404 : 200
    case 'assign':
      if (home.owner !== undefined) return 409
      return event.kobo > home.price ? 400 : 201
    default:
      return expectedDecision(event, subject)
  }
}

function reverse(home: Home, line: Line | undefined): void {
  if (line === undefined) return
  line.state = 'reversed'
  home.lines.push({ ...line, kobo: -line.kobo, state: 'reversal' })
}

/** Applies an event that was carried out. @param id of what it made */
function apply(
  { kind, kobo, reference }: Event,
  { home, claim, line }: Subject,
  id: string,
): Claim | undefined {
  const pay = (to: Home, owner: string): Line => {
    const paid: Line = { kobo, state: 'paid', owner }
    to.lines.push(paid)
    return paid
  }
  if (kind === 'assign') {
    home.owner = id
    pay(home, id)
  } else if (kind === 'record') pay(home, home.owner ?? '')
  else if (kind === 'price') home.price = kobo
  else if (kind === 'reverse') reverse(home, line)
  else if (kind === 'remove') {
    for (const standing of home.lines.filter(({ state }) => state === 'paid')) reverse(home, standing)
    home.owner = undefined
  } else if (kind === 'send') {
    return { id, home, owner: home.owner ?? '', key: referenceKey(reference), kobo, status: 'new' }
  } else if (claim !== undefined) {
    claim.status = statusAfter[kind]
    if (kind === 'match') claim.line = line
    if (kind === 'accept') claim.line = pay(claim.home, claim.owner)
  }
  return undefined
}

/** The id in an answer. Empty if it has none. */
const idIn = (data: object | null | undefined) =>
  data && '_id' in data && typeof data._id === 'string' ? data._id : ''

let tags = 0

onBothEngines('transfers under random actions of a buyer and two admins', async (engine) => {
  const { api, database } = await startApp(engine)

  /** Somebody who stays signed in however far the clock goes. */
  async function lasting(userType: 'user' | 'admin'): Promise<Person> {
    const user = await api.person(userType)
    return { user, token: await database.write((trx) => addSession(trx, user._id)) }
  }
  const admins = [await lasting('admin'), await lasting('admin')] as const
  const estate = makeEstate(api, admins[0])

  type Target = {
    readonly home: Home
    readonly claimId: string
    /** Of the home that the event names, and of the claim's. */
    readonly txId: string | undefined
    /** What the home of the claim has paid by now, in kobo. */
    readonly paidBefore: number | undefined
    readonly key: string
  }

  function send(event: Event, { home, claimId, txId = 'nothing', paidBefore, key }: Target) {
    const headers = { 'Idempotency-Key': key }
    const { buyer } = home
    const { token } = admins[event.by] ?? admins[0]
    const byAdmin = makeEstate(api, { ...admins[0], token })
    const naira = nairaOf(event.kobo)
    const ofClaim = { token, headers, params: { claimId } }
    switch (event.kind) {
      case 'send':
        return api.call('POST /user/payment-claims/{unitId}', {
          ...{ token: buyer.token, headers, params: { unitId: home.unitId } },
          body: { amount: naira, paidOn: '2026-11-19', reference: event.reference },
        })
      case 'accept': {
        const seen =
          paidBefore === undefined ? {} : { paidBefore: nairaOf(paidBefore + (event.stale ? 1 : 0)) }
        const body = { amount: naira, ...seen }
        return api.call('POST /admin/payment-claim/{claimId}/accept', { ...ofClaim, body })
      }
      case 'match':
        return api.call('POST /admin/payment-claim/{claimId}/match', { ...ofClaim, body: { txId } })
      case 'refuse':
        return api.call('POST /admin/payment-claim/{claimId}/refuse', {
          ...{ ...ofClaim, body: { reason: 'Not on our statement' } },
        })
      case 'withdraw':
        return api.call('POST /user/payment-claim/{claimId}/withdraw', { ...ofClaim, token: buyer.token })
      case 'record':
        return byAdmin.pay(home.owner ?? 'nobody', naira, {}, headers)
      case 'reverse':
        return byAdmin.reverse(txId, 'Recorded by mistake', headers)
      case 'remove':
        return byAdmin.removeOwner(home.owner ?? 'nobody', 'Assigned by mistake', headers)
      case 'price':
        return byAdmin.editUnit(home.unitId, { price: naira })
      case 'assign':
        return api.call('POST /admin/unit/{unitId}/add-user', {
          ...{ token, headers, params: { unitId: home.unitId } },
          body: ownerBody(buyer.user.email, naira),
        })
    }
  }

  /** A home of ₦1,000 of which a new buyer has paid ₦100. */
  async function newHome(): Promise<Home> {
    const buyer = await lasting('user')
    const { _id: unitId } = await estate.unit({ price: 1000 })
    const { _id: owner } = await estate.assign(unitId, buyer.user.email, 100)
    return { unitId, buyer, price: 1000_00, owner, lines: [{ kobo: 100_00, state: 'paid', owner }] }
  }

  /** The lines of a home in the ledger, oldest first. */
  const ledger = async ({ unitId }: Home) =>
    (await estate.paymentsOf(unitId))
      .toReversed()
      .map(({ txId, amount, state }) => ({ txId, kobo: koboOf(amount), state }))

  const shownClaims = async () => {
    const { data } = await api.call('GET /admin/payment-claims', { token: admins[0].token })
    return new Map(data.map((claim) => [claim._id, claim]))
  }

  async function demandBooksAgree(): Promise<void> {
    expect(await database.snapshot((db) => checkBooks(db, api.clock.now()))).toEqual([])
  }

  async function demandAsExpected(home: Home, claims: readonly Claim[]): Promise<void> {
    const lines = await ledger(home)
    expect(lines.map(({ kobo, state }) => ({ kobo, state }))).toEqual(
      home.lines.map(({ kobo, state }) => ({ kobo, state })),
    )
    const shown = await shownClaims()
    for (const claim of claims) {
      const { line } = claim
      const txId = line && lines[home.lines.indexOf(line)]?.txId
      const { status, amount, recorded, reversed } = shown.get(claim.id) ?? {}
      expect({
        status,
        amount,
        recorded: recorded && [recorded.txId, recorded.amount],
        back: !!reversed,
      }).toEqual({
        ...{ status: claim.status, amount: nairaOf(claim.kobo) },
        recorded: line && [txId, nairaOf(line.kobo)],
        back: line?.state === 'reversed',
      })
    }
    const { token } = home.buyer
    const params = { unitId: home.unitId }
    const own = await api.call('GET /user/payment-claims/{unitId}', { token, params })
    const present = claims.filter(({ owner }) => owner === home.owner)
    expect(own.status).toBe(home.owner === undefined ? 404 : 200)
    expect((own.data?.claims ?? []).map(({ _id }) => _id).toSorted()).toEqual(
      present.map(({ id }) => id).toSorted(),
    )
    const [owner] = await estate.ownersOf(home.unitId)
    if (home.owner === undefined) return expect(owner).toBeUndefined()
    const waiting = present.filter(({ status }) => status === 'new').length
    return expect(owner).toMatchObject({ claims: waiting, pricePaid: nairaOf(paidIn(home)) })
  }

  test('each action gets the answer that the rules demand, and a transfer is one payment at most', async () => {
    const events = fc.array(eventOf(kinds), { minLength: 10, maxLength: 30 })
    const property = fc.asyncProperty(events, async (random) => {
      const homes = [await newHome(), await newHome()] as const
      const claims: Claim[] = []
      const tag = `transfers-${++tags}`
      for (const [index, event] of [...begin, ...random].entries()) {
        // So far apart that the limit of transfers in an hour is never met.
        api.clock.pass(10 * minute)
        const claim = claims[event.claim % Math.max(1, claims.length)]
        const isDecision = decisions.some((kind) => kind === event.kind)
        // Every second payment that a transfer is matched with is of the transfer's own home.
        const home = (isDecision && event.home === 0 && claim?.home) || (homes[event.home] ?? homes[0])
        const subject = { home, claim, line: home.lines[event.line], claims }
        const target = {
          ...{ home: (isDecision && claim?.home) || home, claimId: claim?.id ?? 'nothing' },
          txId: (await ledger(home))[event.line]?.txId,
          paidBefore: claim && paidIn(claim.home),
          key: `${tag}-${index}`,
        }
        const status = expected(event, subject)
        const answer = await send(event, target)
        expect(answer.status, `${event.kind}: ${answer.message}`).toBe(status)
        if (event.again) {
          const repeated = await send(event, target)
          expect(repeated.status, `${event.kind} again: ${repeated.message}`).toBe(status)
        }
        if (status >= 300) continue
        const made = apply(event, subject, idIn(answer.data))
        if (made !== undefined) claims.push(made)
      }
      for (const home of homes)
        await demandAsExpected(
          home,
          claims.filter((claim) => claim.home === home),
        )
      await demandBooksAgree()
    })
    await fc.assert(property, { ...propertyRuns(6), endOnFailure: true })
  })

  test('actions at once decide a transfer once, and record what was accepted and nothing else', async () => {
    const atOnce = kinds.filter((kind) => kind !== 'assign')
    const property = fc.asyncProperty(
      fc.array(eventOf(atOnce), { minLength: 8, maxLength: 24 }),
      async (happens) => {
        api.clock.pass(minute)
        const home = await newHome()
        const ofHome = { home, txId: undefined, paidBefore: undefined, claimId: '' }
        const tag = `at-once-${++tags}`
        await estate.pay(home.owner ?? '', 100)
        const lines = await ledger(home)
        const ids: string[] = []
        for (const reference of ['FT 1', 'FT 2', 'FT 3'] as const) {
          const event = { ...sent, reference }
          ids.push(idIn((await send(event, { ...ofHome, key: `${tag}-first-${ids.length}` })).data))
        }
        const claimOf = ({ claim }: Event) => ids[claim % ids.length] ?? ''
        const lineOf = ({ line }: Event) => lines[line % lines.length]?.txId
        const answers = await Promise.all(
          happens.map((event, index) =>
            send(event, { ...ofHome, claimId: claimOf(event), txId: lineOf(event), key: `${tag}-${index}` }),
          ),
        )
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        const done = happens.filter((_, index) => (answers[index]?.status ?? 500) < 300)
        const now = await ledger(home)
        const booked = done.filter(({ kind }) => kind === 'record' || kind === 'accept')
        expect(
          sortedNumbers(now.filter(({ state }) => state !== 'reversal').map(({ kobo }) => kobo)),
        ).toEqual(sortedNumbers([...lines, ...booked].map(({ kobo }) => kobo)))
        const shown = await shownClaims()
        for (const id of ids) {
          const decided = done.filter(
            (event) => decisions.some((kind) => kind === event.kind) && claimOf(event) === id,
          )
          expect(decided.length).toBeLessThanOrEqual(1)
          const [decision] = decided
          const { status, recorded } = shown.get(id) ?? {}
          const { kind } = decision ?? {}
          expect(status).toBe(
            kind === 'accept' || kind === 'match' || kind === 'refuse' || kind === 'withdraw'
              ? statusAfter[kind]
              : 'new',
          )
          if (kind === 'accept') expect(recorded?.amount).toBe(nairaOf(decision?.kobo ?? 0))
          if (decision !== undefined && kind === 'match') expect(recorded?.txId).toBe(lineOf(decision))
        }
        const ofThisHome = [...shown.values()].filter(({ ownedUnitId }) => ownedUnitId === home.owner)
        const counted = ofThisHome.filter(({ status }) => status === 'new' || status === 'accepted')
        const taken = ofThisHome.flatMap(({ recorded }) => recorded?.txId ?? [])
        const references = counted.map(({ reference = '' }) => referenceKey(reference))
        expect(new Set(taken).size).toBe(taken.length)
        expect(new Set(references).size).toBe(references.length)
        expect(counted.filter(({ status }) => status === 'new').length).toBeLessThanOrEqual(5)
        const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: home.unitId } })
        expect(sum(now.map(({ kobo }) => kobo))).toBeLessThanOrEqual(koboOf(data[0]?.price ?? 0))
        await demandBooksAgree()
      },
    )
    await fc.assert(property, { ...propertyRuns(10), endOnFailure: true })
  })
})
