import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { paperRules } from '#company.ts'
import type { Waiting } from '#contract/admin.ts'
import type { MissingPaper } from '#contract/papers.ts'
import { companyDay, dayEnd, dayFrom } from '#domain/dates.ts'
import type { PaperEvent } from '#domain/papers.ts'
import { daysBetween } from '#domain/plan.ts'
import { type Page, type PageRequest, readPage } from '../../database/pages.ts'
import { all } from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'
import { payments } from '../owners/queriesBalances.ts'

type Rule = (typeof paperRules)[number]

const owned = (db: Queries) =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')

/** When something happened to a home. */
const happened: Readonly<Record<PaperEvent, RawBuilder<string>>> = {
  assigned: sql`ownerships.created_at`,
  'paid in full': sql`paid.last_at`,
  completed: sql`projects.completed_at`,
}

/** True if no paper of a kind stands for a home: neither one of its sale, nor of it or its project. */
const lacks = (kind: Rule['kind']) =>
  all(
    [
      ['documents.ownership_id', 'ownerships.id'],
      ['documents.unit_id', 'units.id'],
      ['documents.project_id', 'units.project_id'],
    ].map(
      ([scope = '', id = '']) => sql<SqlBool>`not exists (
        select 1 from documents where ${sql.ref(scope)} = ${sql.ref(id)} and documents.kind = ${kind}
          and documents.replaced_at is null and documents.withdrawn_at is null)`,
    ),
  )

/**
 * The homes that should have the paper of a rule by now and do not, each with the time from which its
 * days count: of what it comes after, or of the sale, if that was later.
 */
function lacking(db: Queries, { kind, after, days }: Rule, position: number, today: string) {
  // The last moment of the days whose papers are late.
  const latest = dayEnd(dayFrom(today, -days - 1))
  const at = happened[after]
  return owned(db)
    .$if(after === 'paid in full', (homes) =>
      homes
        .innerJoin(payments(db).as('paid'), 'paid.ownership_id', 'ownerships.id')
        .whereRef('paid.kobo', '>=', 'units.price_kobo'),
    )
    .select([
      sql<string>`ownerships.id || ' ' || ${sql.lit(kind)}`.as('id'),
      'ownerships.id as home',
      sql<number>`${sql.lit(position)}`.as('rule'),
      sql<string>`case when ${at} > ownerships.created_at then ${at} else ownerships.created_at end`.as(
        'since',
      ),
    ])
    .where('ownerships.created_at', '<=', latest)
    .where(at, '<=', latest)
    .where(lacks(kind))
}

/** The papers that homes should have by now and do not, by all rules; undefined without rules. */
function missing(db: Queries, today: string) {
  const [first, ...others] = paperRules.map((rule, position) => lacking(db, rule, position, today))
  return first && others.reduce((union, each) => union.unionAll(each), first).as('missing')
}

const namesOf = (db: Queries, homes: readonly string[]) =>
  owned(db)
    .innerJoin('users as owner', 'owner.id', 'ownerships.owner_id')
    .leftJoin('users as manager', 'manager.id', 'units.manager_id')
    .select(['ownerships.id', 'units.id as unit_id', 'units.name', 'projects.name as project_name'])
    .select(['owner.id as owner_id', 'owner.first_name', 'owner.last_name', 'units.manager_id'])
    .select(['manager.first_name as manager_first', 'manager.last_name as manager_last'])
    .where('ownerships.id', 'in', homes)
    .execute()

type Names = Awaited<ReturnType<typeof namesOf>>[number]

const inWords = (home: Names) => ({
  ...{ ownedUnitId: home.id, unitId: home.unit_id, unitName: home.name, projectName: home.project_name },
  owner: { _id: home.owner_id, firstName: home.first_name, lastName: home.last_name },
  ...(home.manager_id !== null && {
    manager: {
      _id: home.manager_id,
      firstName: home.manager_first ?? '',
      lastName: home.manager_last ?? '',
    },
  }),
})

/** The last day on which the paper of a rule would have been in time. */
const dueDay = (rule: number, since: string) => dayFrom(companyDay(since), paperRules[rule]?.days ?? 0)

/**
 * A page of the papers that homes should have by now and do not, in the order of `paperRules`, the
 * longest missing first.
 * @param today `2026-11-30`, by the company's clock
 * @returns undefined if the row to begin after is gone
 */
export async function missingPapers(
  db: Queries,
  today: string,
  asked: PageRequest,
): Promise<Page<MissingPaper> | undefined> {
  const rows = missing(db, today)
  if (rows === undefined) return { rows: [], page: { total: 0 } }
  const found = await readPage(
    db.selectFrom(rows).select(['missing.id', 'missing.home', 'missing.rule', 'missing.since']),
    [],
    {
      keys: [sql`missing.rule`, sql`missing.since`],
      id: sql<string>`missing.id`,
      isDescending: false,
    },
    asked,
  )
  if (found === undefined || found.rows.length === 0) return found && { ...found, rows: [] }
  const homes = await namesOf(
    db,
    found.rows.map(({ home }) => home),
  )
  const byId = new Map(homes.map((home) => [home.id, inWords(home)]))
  return {
    ...found,
    rows: found.rows.flatMap(({ home, rule, since }) => {
      const [names, kind, dueOn] = [byId.get(home), paperRules[rule]?.kind, dueDay(rule, since)]
      return names && kind ? [{ ...names, kind, dueOn, days: daysBetween(dueOn, today) }] : []
    }),
  }
}

/** The homes that lack a paper, as the list of what waits has them: nothing, or one line. */
export async function papersWaiting(db: Queries, today: string): Promise<Waiting[]> {
  const rows = missing(db, today)
  if (rows === undefined) return []
  const { homes, ...oldest } = await db
    .selectFrom(rows)
    .select(({ fn }) => fn.count<number>('missing.home').distinct().as('homes'))
    .select(
      paperRules.map((_, rule) =>
        sql<string | null>`min(case when missing.rule = ${sql.lit(rule)} then missing.since end)`.as(
          `${rule}`,
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const since = Object.entries<string | null>(oldest)
  const [dueOn] = since.flatMap(([rule, at]) => (at === null ? [] : [dueDay(Number(rule), at)])).toSorted()
  return dueOn === undefined ? [] : [{ what: 'papers', count: homes, oldestAt: dayEnd(dueOn) }]
}
