import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type paperKinds, paperRules } from '#company.ts'
import { companyDay, dayEnd, dayFrom } from '#domain/dates.ts'
import { day, hour, isoTime } from '#domain/time.ts'
import type { Queries } from '#server/ports/database.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/database/rows.ts'
import { pagesOf } from '../../support/pagesOf.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

/** How long ago something was, in ms: about as many days as a rule gives, and about midnight. */
const ago = fc
  .record({
    days: fc.constantFrom(1, ...paperRules.flatMap(({ days }) => [days - 1, days, days + 1, 2 * days])),
    hours: fc.constantFrom(0, 9, 10, 11),
  })
  .map(({ days, hours }) => days * day + hours * hour)

const anyHome = fc.record({
  sold: ago,
  completed: fc.option(ago, { nil: undefined }),
  /** Of the price of 100. */
  payments: fc.array(
    fc.record({ amount: fc.constantFrom(40, 60, 100), paid: ago, isReversed: fc.boolean() }),
    { maxLength: 3 },
  ),
  papers: fc.array(
    fc.record({
      kind: fc.constantFrom(...paperRules.map(({ kind }) => kind), 'survey-plan' as const),
      of: fc.constantFrom('ownership_id', 'unit_id', 'project_id'),
      state: fc.constantFrom('stands', 'stands', 'replaced', 'withdrawn'),
    }),
    { maxLength: 2 },
  ),
})
type Home = typeof anyHome extends fc.Arbitrary<infer T> ? T : never
type Stored = Home & { readonly id: string }

let files = 0

/** Stores a home, its payments and its papers. @param now ms since the epoch */
async function store(trx: Queries, home: Home, now: number): Promise<Stored> {
  const at = (before: number) => isoTime(now - before)
  const { completed } = home
  const by = await addUser(trx)
  const project_id = await addProject(
    trx,
    completed === undefined ? {} : { status: 'completed', completed_at: at(completed) },
  )
  const unit_id = await addUnit(trx, { project_id, price_kobo: 100 })
  const id = await addOwnership(trx, unit_id, by, at(home.sold))
  for (const [index, { amount, paid, isReversed }] of home.payments.entries()) {
    const line = { unit_id, owner_id: by, ownership_id: id, kind: 'property', title: 'Instalment' } as const
    const [own, times] = [`${id}-${index}`, { created_at: at(paid), dated_at: at(paid) }]
    const reversal = { reverses: own, reason: 'Recorded twice', created_at: at(0), dated_at: at(0) }
    await trx
      .insertInto('transactions')
      .values([
        { ...line, ...times, id: own, tx_id: own, amount_kobo: amount },
        ...(isReversed
          ? [{ ...line, ...reversal, id: `${own}-r`, tx_id: `${own}-r`, amount_kobo: -amount }]
          : []),
      ])
      .execute()
  }
  for (const { kind, of, state } of home.papers) {
    const [file, created_at] = [`file-${++files}`, at(0)]
    const stored = { owner_id: by, purpose: 'paper', mime: 'application/pdf', name: file, bytes: 1 } as const
    await trx
      .insertInto('private_files')
      .values({ ...stored, id: file, created_at })
      .execute()
    const scopes = { ownership_id: id, unit_id, project_id }
    const ended = { withdrawn_at: at(0), withdrawn_by: by, withdrawn_reason: 'It names another home' }
    await trx
      .insertInto('documents')
      .values({
        ...{ id: file, [of]: scopes[of], kind, title: 'Paper', file_id: file, sha256: file, bytes: 1 },
        ...{ needs_reading: 0, added_by: by, added_at: at(0) },
        ...(state === 'replaced' ? { replaced_at: at(0) } : {}),
        ...(state === 'withdrawn' ? ended : {}),
      })
      .execute()
  }
  return { ...home, id }
}

type Late = { readonly home: string; readonly kind: keyof typeof paperKinds; dueOn: string; days: number }

/** The rule as plainly as possible: what a paper needs begins with the sale. */
function lateOf({ id, sold, completed, payments, papers }: Stored, now: number): Late[] {
  const standing = payments.filter(({ isReversed }) => !isReversed)
  const paid = standing.reduce((sum, { amount }) => sum + amount, 0)
  const happened = {
    assigned: sold,
    'paid in full': paid >= 100 ? Math.min(...standing.map((payment) => payment.paid)) : undefined,
    completed,
  }
  const today = companyDay(isoTime(now))
  return paperRules
    .filter(({ kind }) => !papers.some((paper) => paper.kind === kind && paper.state === 'stands'))
    .flatMap(({ kind, after, days }) => {
      const event = happened[after]
      if (event === undefined) return []
      const dueOn = dayFrom(companyDay(isoTime(now - Math.min(event, sold))), days)
      const late = (Date.parse(today) - Date.parse(dueOn)) / day
      return late > 0 ? [{ home: id, kind, dueOn, days: late }] : []
    })
}

onBothEngines('missing papers', async (engine) => {
  const { database, api } = await startApp(engine)
  const { token } = await api.signedIn('admin')

  test('the list has what each home lacks by the rules, the longest of each kind first, and the overview counts the homes', async () => {
    const now = api.clock.now()
    const homes: Stored[] = []
    const property = fc.asyncProperty(fc.array(anyHome, { minLength: 1, maxLength: 5 }), async (more) => {
      for (const home of more) homes.push(await database.write((trx) => store(trx, home, now)))
      const expected = homes.flatMap((home) => lateOf(home, now))
      const pages = await pagesOf(api, 'GET /admin/missing-documents', { token, query: {} }, 7)
      const rows = pages.flatMap(({ data }) => data)
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
      const byHome = (late: readonly Late[]) => late.map((row) => JSON.stringify(row)).toSorted()
      const found = rows.map(({ ownedUnitId: home, kind, dueOn, days }) => ({ home, kind, dueOn, days }))
      expect(byHome(found)).toEqual(byHome(expected))
      const place = ({ kind }: Late) => paperRules.findIndex((rule) => rule.kind === kind)
      expect(found).toEqual(found.toSorted((a, b) => place(a) - place(b) || b.days - a.days))
      const { data: overview } = await api.call('GET /admin/overview', { token })
      const [oldest] = expected.map(({ dueOn }) => dueOn).toSorted()
      expect(overview.waiting.filter(({ what }) => what === 'papers')).toEqual(
        oldest === undefined
          ? []
          : [
              {
                what: 'papers',
                count: new Set(expected.map(({ home }) => home)).size,
                oldestAt: dayEnd(oldest),
              },
            ],
      )
    })
    await fc.assert(property, { ...propertyRuns(12), endOnFailure: true })
  })
})
