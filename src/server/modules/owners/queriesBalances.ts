import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlanSummary } from '#contract/plans.ts'
import type { Balance, BalanceSums, OverdueTerm } from '#contract/transactions.ts'
import { overdueChoice } from '#domain/arrears.ts'
import { dayFrom } from '#domain/dates.ts'
import { nairaOf } from '#domain/kobo.ts'
import { type Page, type PageRequest, readPage } from '../../database/pages.ts'
import { findsRow } from '../../database/rows.ts'
import {
  all,
  any,
  parseSearch,
  phoneContains,
  unitContainsWords,
  wordsOfPerson,
} from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'
import { planSummaryOf } from '../plans/answers.ts'
import { planLinesOf } from '../plans/queriesLines.ts'
import { presentOwnerships } from './queriesOwnerships.ts'

/**
 * What was paid for each home, and when the newest payment came that was not reversed. Grouped, and
 * with the reversals as one list: searching them for each payment takes longer.
 */
export const payments = (db: Queries) =>
  db
    .selectFrom('transactions')
    .select(({ fn }) => [
      'ownership_id',
      fn.sum<number>('amount_kobo').as('kobo'),
      sql<string | null>`max(case when amount_kobo > 0 and id not in
        (select reverses from transactions as reversals where reverses is not null) then dated_at end)`.as(
        'last_at',
      ),
    ])
    .where('ownership_id', 'is not', null)
    .groupBy('ownership_id')

/** What is read of plans: those of a project or all, and `2026-11-30`, by the company's clock. */
type PlansAsked = { readonly project: string | undefined; readonly today: string }

/** The lines of plans with the sum up to each. Money fills them in this order. */
const plannedLines = (db: Queries, project: string | undefined) =>
  db
    .selectFrom('plan_lines')
    .$if(project !== undefined, (lines) =>
      lines.where(sql<SqlBool>`ownership_id in (select ownerships.id from ownerships
        inner join units on units.id = ownerships.unit_id where units.project_id = ${project})`),
    )
    .select(['ownership_id', 'position', 'due_on', 'amount_kobo'])
    .select(sql<number>`sum(amount_kobo) over (partition by ownership_id order by position)`.as('upto_kobo'))

/**
 * Of each home what lacks on the overdue lines of its plan, and which of them is the first, by the
 * rules of `planAt` in the domain.
 */
const arrears = (db: Queries, { project, today }: PlansAsked) =>
  db
    .selectFrom(plannedLines(db, project).as('line'))
    .leftJoin(payments(db).as('money'), 'money.ownership_id', 'line.ownership_id')
    .select(({ fn }) => [
      'line.ownership_id',
      fn.min('line.position').as('first_line'),
      sql<number>`sum(case when line.upto_kobo - line.amount_kobo > coalesce(money.kobo, 0)
        then line.amount_kobo else line.upto_kobo - coalesce(money.kobo, 0) end)`.as('kobo'),
    ])
    .where('line.due_on', '<', today)
    .where(sql<SqlBool>`line.upto_kobo > coalesce(money.kobo, 0)`)
    .groupBy('line.ownership_id')

/** Present owners with what they paid. */
const withPayments = (db: Queries) =>
  presentOwnerships(db).leftJoin(payments(db).as('paid'), 'paid.ownership_id', 'ownerships.id')

/** Present owners with what they paid and what is overdue. It reads every plan that is asked for. */
const withArrears = (db: Queries, asked: PlansAsked) =>
  withPayments(db)
    .leftJoin(arrears(db, asked).as('late'), 'late.ownership_id', 'ownerships.id')
    .leftJoin('plan_lines as missed', (on) =>
      on
        .onRef('missed.ownership_id', '=', 'late.ownership_id')
        .onRef('missed.position', '=', 'late.first_line'),
    )

const paidKobo = sql<number>`coalesce(paid.kobo, 0)`
const isOpen = sql<SqlBool>`units.price_kobo > ${paidKobo}`

type BalanceFilter = {
  readonly project?: string | undefined
  readonly overdue?: OverdueTerm | undefined
}

/** Balances as a page of their list asks for them. */
export type ListOfBalances = BalanceFilter &
  PageRequest & {
    /** Only homes that are not paid in full. */
    readonly owed?: 'open' | undefined
    readonly q?: string | undefined
    readonly sort?: 'unit' | 'owner' | 'paid' | 'outstanding' | 'last' | 'due' | undefined
    readonly order?: 'asc' | 'desc' | undefined
  }

/** Rows that changed since `foldNames` sort first, and homes that were never paid for. */
const sortKeys = {
  unit: [sql`coalesce(projects.folded_name, '')`, sql`coalesce(units.folded_name, '')`],
  owner: [sql`coalesce(${wordsOfPerson}, '')`],
  paid: [paidKobo],
  outstanding: [sql`units.price_kobo - ${paidKobo}`],
  last: [sql`coalesce(paid.last_at, '')`],
  due: [sql`coalesce(late.kobo, 0)`],
}

function isFound(q: string): RawBuilder<SqlBool> {
  const input = parseSearch(q)
  return any([
    unitContainsWords((people) => sql<SqlBool>`ownerships.owner_id in (${people})`, input),
    ...phoneContains('users.phone_number', input),
    ...phoneContains('ownerships.phone_number', input),
  ])
}

const inProject = (project: string | undefined) =>
  project === undefined ? [] : [sql<SqlBool>`units.project_id = ${project}`]

/** True if the first day that was missed is as many days ago as the choice says. */
function isOverdue(term: OverdueTerm, today: string): RawBuilder<SqlBool> {
  const { from, to } = overdueChoice(term)
  return all([
    sql<SqlBool>`missed.due_on <= ${dayFrom(today, -from)}`,
    ...(to === Infinity ? [] : [sql<SqlBool>`missed.due_on >= ${dayFrom(today, -to)}`]),
  ])
}

/** What a home's plan adds to its balance; nothing for a home without a plan. */
function arrearsOf(plan: PlanSummary | undefined) {
  if (plan === undefined) return {}
  const { overdue, overdueSince, on, amount } = plan
  return {
    overdue,
    ...(overdueSince === undefined ? {} : { overdueSince }),
    ...(on === undefined ? {} : { nextDueOn: on }),
    ...(amount === undefined ? {} : { nextDueAmount: amount }),
  }
}

/**
 * A page of the units that have an owner, with what is paid and owed; longest without a payment
 * first unless sorted. Call `foldNames` before a search or a sort by unit or owner.
 * @param today `2026-11-30`, by the company's clock
 * @returns undefined if the row to begin after is gone
 */
export async function listBalances(
  db: Queries,
  { project, overdue, owed, q, sort = 'last', order, ...asked }: ListOfBalances,
  today: string,
): Promise<Page<Balance> | undefined> {
  const asksPlans = overdue !== undefined || sort === 'due'
  const found = await readPage(
    (asksPlans ? withArrears(db, { project, today }) : withPayments(db)).select([
      'ownerships.unit_id as id',
      'ownerships.id as ownership_id',
      'units.payment_plan',
      'paid.kobo as paid_kobo',
      'paid.last_at',
    ]),
    [
      ...inProject(project),
      ...(owed === undefined ? [] : [isOpen]),
      ...(overdue === undefined ? [] : [isOverdue(overdue, today)]),
      ...(q === undefined ? [] : [isFound(q)]),
    ],
    { keys: sortKeys[sort], id: sql<string>`ownerships.unit_id`, isDescending: order === 'desc' },
    asked,
  )
  if (found === undefined) return undefined
  const plans = await planLinesOf(
    db,
    found.rows.map(({ ownership_id }) => ownership_id),
  )
  return {
    ...found,
    rows: found.rows.map((row) => {
      const paid = row.paid_kobo ?? 0
      return {
        unitId: row.unit_id,
        unitName: row.unit_name,
        projectId: row.project_id,
        projectName: row.project_name,
        owner: { firstName: row.first_name, lastName: row.last_name, email: row.email },
        phoneNumber: row.phone_number ?? '',
        paymentPlan: row.payment_plan,
        price: nairaOf(row.price_kobo),
        pricePaid: nairaOf(paid),
        outstanding: nairaOf(Math.max(0, row.price_kobo - paid)),
        ...(row.last_at === null ? {} : { lastPaidAt: row.last_at }),
        ...arrearsOf(planSummaryOf(plans.get(row.ownership_id) ?? [], paid, today)),
      }
    }),
  }
}

/**
 * What the units that have an owner cost, what is paid and what is owed.
 * @param overdue of what is overdue only the sum of homes that it finds
 * @param today `2026-11-30`, by the company's clock
 */
export async function sumBalances(
  db: Queries,
  { project, overdue = 'any' }: BalanceFilter,
  today: string,
): Promise<BalanceSums> {
  const sums = await withArrears(db, { project, today })
    .clearSelect()
    .select(({ fn }) => [
      fn.sum<number | null>('units.price_kobo').as('price'),
      fn.sum<number | null>('paid.kobo').as('paid'),
      sql<number | null>`sum(case when ${isOpen} then units.price_kobo - ${paidKobo} end)`.as('outstanding'),
      sql<number | null>`sum(case when ${isOpen} and ${isOverdue(overdue, today)} then late.kobo end)`.as(
        'overdue',
      ),
    ])
    .where(all(inProject(project)))
    .executeTakeFirstOrThrow()
  const anyPlan = db
    .selectFrom('plan_lines')
    .innerJoin('ownerships', 'ownerships.id', 'plan_lines.ownership_id')
    .select('plan_lines.id')
    .limit(1)
  return {
    price: nairaOf(sums.price ?? 0),
    paid: nairaOf(sums.paid ?? 0),
    outstanding: nairaOf(sums.outstanding ?? 0),
    ...((await findsRow(anyPlan)) ? { overdue: nairaOf(sums.overdue ?? 0) } : {}),
  }
}
