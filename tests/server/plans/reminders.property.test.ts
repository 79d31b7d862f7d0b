import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyDay, companyTime } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { day, minute } from '#domain/time.ts'
import { deliverMails } from '#server/mail/queue.ts'
import { makeTestApp } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { addSession } from '../../support/database/rows.ts'
import { mortal } from '../../support/database/watchedWrites.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

const yearDays = 365
const dayMinutes = 24 * 60

/** How a line's reminders are called, and how many days are left of each: the rule a second time. */
const windows = [
  ['before 7', 2, 7],
  ['before 1', 0, 1],
  ['after 1', -6, -1],
  ['after 7', -29, -7],
  ['after 30', -36, -30],
] as const

const ofDay = fc.nat(dayMinutes - 1)
const aDay = fc.nat(yearDays - 1)
const home = fc.nat(2)

const line = fc.record({
  naira: fc.integer({ min: 1, max: 500 }),
  /** Days since the line before it; null: it has no day. */
  after: fc.option(fc.integer({ min: 0, max: 70 }), { freq: 5 }),
})

/** What happens to homes. A transfer is claimed, and later refused, withdrawn or accepted. */
const event = fc.record({
  ...{ day: aDay, minute: ofDay, home },
  kind: fc.constantFrom(
    'pay',
    'pay',
    'reverse',
    'claim',
    'claim',
    'claim',
    'refuse',
    'withdraw',
    'accept',
    'postpone',
  ),
  naira: fc.integer({ min: 1, max: 400 }),
  days: fc.integer({ min: 0, max: 40 }),
})

/** Days on which no instance, or one alone, sweeps, or on which both die at their work. */
const outage = fc.record({
  ...{ from: aDay, days: fc.integer({ min: 1, max: 12 }) },
  kind: fc.constantFrom('none', 'one', 'dying', 'dying'),
  writes: fc.nat(3),
})

// Few years pass: each is as full as any.
const year = fc.noBias(
  fc.record({
    plans: fc.array(fc.array(line, { minLength: 3, maxLength: 12 }), { minLength: 3, maxLength: 3 }),
    events: fc.array(event, { minLength: 30, maxLength: 60 }),
    outages: fc.array(outage, { minLength: 4, maxLength: 12 }),
    /** When instances sweep, besides the minutes around the company's hours. */
    sweeps: fc.tuple(ofDay, ofDay),
  }),
)

type Line = { id: string; title: string; kobo: number; dueOn: string | undefined }
type Home = {
  readonly email: string
  readonly token: string
  readonly unitId: string
  readonly ownedUnitId: string
  lines: Line[]
  /** In kobo. */
  paid: number
  readonly payments: { readonly txId: string; readonly kobo: number }[]
  claim: { readonly id: string; readonly at: number } | undefined
  /** The reminders that went out, or never will. */
  readonly decided: Set<string>
}

type Reminder = { readonly key: string; readonly text: string }

/** The reminders of a home whose window is open, as a mail says them. */
function openReminders({ lines, paid }: Home, today: string): Reminder[] {
  let money = paid
  return lines.flatMap(({ title, kobo, dueOn }) => {
    const lacks = Math.max(0, kobo - money)
    money = Math.max(0, money - kobo)
    if (lacks === 0 || dueOn === undefined) return []
    const left = (Date.parse(dueOn) - Date.parse(today)) / day
    const [kind] = windows.find(([, least, most]) => left >= least && left <= most) ?? []
    if (kind === undefined) return []
    const tense = kind.startsWith('before') ? 'is due' : 'was due'
    const text = `${tense}: ${title}: ${moneyInText(nairaOf(lacks))}, ${nearDay(dueOn, today)}`
    return [{ key: `${title} ${kind} ${dueOn}`, text }]
  })
}

const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

onBothEngines('a year of reminders', async (engine) => {
  const { api, database } = await startApp(engine)
  const other = makeTestApp(database)
  const session = (userId: string) => database.write((trx) => addSession(trx, userId))
  const admin = await api.person('admin')
  const token = await session(admin._id)
  const estate = makeEstate(api, { user: admin, token })
  let references = 0

  const savePlan = async ({ ownedUnitId, lines }: Home, editedVersion: number) => {
    const sent = lines.map(({ id, title, kobo, dueOn }) => ({ _id: id, title, amount: nairaOf(kobo), dueOn }))
    const { data, status } = await api.call('PUT /admin/payment-plan/{ownedUnitId}', {
      ...{ token, params: { ownedUnitId } },
      body: { editedVersion, tellOwner: false, lines: sent },
    })
    expect(status).toBe(200)
    return data
  }

  async function newHome(plan: readonly { readonly naira: number; readonly after: number | null }[]) {
    let dueOn = dayAfter(companyDay(api.clock.iso()), -40)
    const lines = plan.map(({ naira, after }, index) => {
      if (after !== null) dueOn = dayAfter(dueOn, after)
      return {
        id: 'new',
        title: `Line ${index + 1}`,
        kobo: naira * 100,
        dueOn: after === null ? undefined : dueOn,
      }
    })
    const price = nairaOf(lines.reduce((sum, { kobo }) => sum + kobo, 0))
    const { _id: unitId } = await estate.unit({ price })
    const { _id: ownedUnitId, ownerId } = await estate.assign(unitId, undefined, 1)
    const made: Home = {
      ...{ email: ownerId.email, token: await session(ownerId._id ?? ''), unitId, ownedUnitId },
      ...{ lines, paid: 100, payments: [], claim: undefined, decided: new Set() },
    }
    const saved = await savePlan(made, 0)
    made.lines = lines.map((one, index) => ({ ...one, id: saved.lines[index]?._id ?? '' }))
    decideOpen(made)
    return made
  }

  /** What is open while a plan is saved without telling its owner goes out never. */
  function decideOpen(of: Home): void {
    for (const { key } of openReminders(of, companyDay(api.clock.iso()))) of.decided.add(key)
  }

  const lastTxId = async ({ unitId }: Home) => (await estate.paymentsOf(unitId))[0]?.txId ?? ''

  async function happen({ kind, naira, days }: { kind: string; naira: number; days: number }, of: Home) {
    const left = of.lines.reduce((sum, { kobo }) => sum + kobo, 0) - of.paid
    const kobo = Math.min(naira * 100, left)
    const claimId = of.claim?.id ?? ''
    switch (kind) {
      case 'pay':
        if (kobo === 0) return
        expect((await estate.pay(of.ownedUnitId, nairaOf(kobo))).status).toBe(200)
        of.payments.push({ txId: await lastTxId(of), kobo })
        of.paid += kobo
        return
      case 'reverse': {
        const last = of.payments.pop()
        if (last === undefined) return
        expect((await estate.reverse(last.txId)).status).toBe(200)
        of.paid -= last.kobo
        return
      }
      case 'claim': {
        if (of.claim !== undefined) return
        const { status, data } = await api.call('POST /user/payment-claims/{unitId}', {
          ...{ token: of.token, params: { unitId: of.unitId } },
          body: { amount: 1, paidOn: companyDay(api.clock.iso()), reference: `FT ${++references}` },
        })
        expect(status).toBe(201)
        of.claim = { id: data._id, at: api.clock.now() }
        return
      }
      case 'postpone': {
        const { version } = (
          await api.call('GET /admin/payment-plan/{ownedUnitId}', {
            ...{ token, params: { ownedUnitId: of.ownedUnitId } },
          })
        ).data
        const moved = naira % of.lines.length
        of.lines = of.lines.map((one, index) =>
          index < moved || one.dueOn === undefined ? one : { ...one, dueOn: dayAfter(one.dueOn, days) },
        )
        await savePlan(of, version)
        decideOpen(of)
        return
      }
      default: {
        if (of.claim === undefined || (kind === 'accept' && kobo === 0)) return
        const params = { claimId }
        const body = { amount: nairaOf(kobo) }
        const { status } = await (kind === 'accept'
          ? api.call('POST /admin/payment-claim/{claimId}/accept', { token, params, body })
          : kind === 'refuse'
            ? api.call('POST /admin/payment-claim/{claimId}/refuse', {
                token,
                params,
                body: { reason: 'No' },
              })
            : api.call('POST /user/payment-claim/{claimId}/withdraw', { token: of.token, params }))
        expect(status).toBe(200)
        if (kind === 'accept') {
          of.payments.push({ txId: await lastTxId(of), kobo })
          of.paid += kobo
        }
        of.claim = undefined
      }
    }
  }

  /** The lines of which each address was told since the last time, with the tense of their mails. */
  async function newlyTold(): Promise<ReadonlyMap<string, readonly string[]>> {
    while ((await deliverMails(api.dependencies)) > 0);
    const mails = api.mailbox.sent.splice(0).filter(({ subject }) => /^₦.* (due|overdue) /.test(subject))
    const told = mails.flatMap(({ to, subject, text }) => {
      const tense = / is due on /.test(subject) ? 'is due' : 'was due'
      return [...text.matchAll(/^Line \d+: ₦.*$/gm)].map(([one]) => ({ to, text: `${tense}: ${one}` }))
    })
    const byAddress = Map.groupBy(told, ({ to }) => to)
    return new Map([...byAddress].map(([to, each]) => [to, each.map(({ text }) => text)]))
  }

  async function sweep({ kind, writes }: { readonly kind: string; readonly writes: number }): Promise<void> {
    const at = api.clock.now()
    other.clock.pass(at - other.clock.now())
    const name = 'payment reminders'
    if (kind === 'none') return
    if (kind !== 'dying') {
      await Promise.all([api.sweep(name), ...(kind === 'both' ? [other.sweep(name)] : [])])
      return
    }
    const dying = [mortal(database, writes), mortal(database, writes)].map((mortally) =>
      makeTestApp(mortally),
    )
    for (const each of dying) each.clock.pass(at - each.clock.now())
    await Promise.all(dying.map((each) => each.sweep(name).catch(() => undefined)))
  }

  /** Sweeps, and demands that exactly those were told who had to be. */
  async function demandRight(homes: readonly Home[], state: { kind: string; writes: number }): Promise<void> {
    const now = api.clock.now()
    const today = companyDay(api.clock.iso())
    const time = companyTime(api.clock.iso()).slice(11, 16)
    await sweep(state)
    const told = await newlyTold()
    for (const of of homes) {
      const isHeld = of.claim !== undefined && now - of.claim.at < 10 * day
      const isDay = time >= '08:00' && time < '18:00'
      const due = openReminders(of, today).filter(({ key }) => isDay && !isHeld && !of.decided.has(key))
      const texts = due.map(({ text }) => text)
      const said = told.get(of.email) ?? []
      const when = `${today} ${time}`
      if (state.kind === 'both' || state.kind === 'one')
        expect([when, ...said.toSorted()]).toEqual([when, ...texts.toSorted()])
      else {
        expect([when, ...said.filter((one) => !texts.includes(one))]).toEqual([when])
        expect(new Set(said).size).toBe(said.length)
      }
      for (const { key, text } of due) if (said.includes(text)) of.decided.add(key)
    }
  }

  test('each line is told of once in each of its windows, in the company’s daytime, while it lacks money and no transfer waits', async () => {
    const property = fc.asyncProperty(year, async ({ plans, events, outages, sweeps }) => {
      const homes: Home[] = []
      for (const plan of plans) homes.push(await newHome(plan))
      await newlyTold()
      const begun = Date.parse(`${companyDay(api.clock.iso())}T00:00:00+01:00`) + day
      const stateOf = (index: number) =>
        outages.find(({ from, days }) => index >= from && index < from + days) ?? { kind: 'both', writes: 0 }
      const timeline = Array.from({ length: yearDays }, (_, index) => [
        ...[7 * 60 + 59, 18 * 60, ...sweeps.map((first) => (first + index * 97) % dayMinutes)].map((at) => ({
          ...{ at, happens: () => demandRight(homes, stateOf(index)) },
        })),
        ...events
          .filter((one) => one.day === index)
          .map((one) => {
            const of = homes[one.home]
            return { at: one.minute, happens: async () => of && happen(one, of) }
          }),
      ])
      for (const [index, moments] of timeline.entries())
        for (const { at, happens } of moments.toSorted((one, later) => one.at - later.at)) {
          api.clock.pass(begun + index * day + at * minute - api.clock.now())
          await happens()
        }
    })
    await fc.assert(property, { ...propertyRuns(1), endOnFailure: true })
  })
})
