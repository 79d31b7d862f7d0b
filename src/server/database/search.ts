import { type SqlBool, sql } from 'kysely'
import type { SearchHit } from '#contract/admin.ts'
import { isErased } from '#domain/erased.ts'
import { fullName } from '#domain/names.ts'
import { outstandingWords } from '#domain/payments.ts'
import type { Queries } from '../ports/database.ts'
import { ownershipsWithPayments, paymentsOf } from './ownerships.ts'
import {
  all,
  any,
  begunFirst,
  called,
  holds,
  named,
  nameOfPerson,
  nameOfUnit,
  notErased,
  type Wanted,
  wantedOf,
  wordsOfPerson,
  wordsOfUnit,
} from './wanted.ts'

const hitsPerKind = 8

/** How many are found in all, beside each that is shown. */
const total = sql<number>`count(*) over ()`

/** Says on the last hit how many more there are. */
function withMore(hits: readonly SearchHit[], found: number | undefined): SearchHit[] {
  const more = Number(found ?? 0) - hits.length
  return hits.map((hit, index) => (more > 0 && index === hits.length - 1 ? { ...hit, more } : hit))
}

async function searchPeople(db: Queries, kind: 'user' | 'admin', wanted: Wanted): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'closed_at', total.as('total')])
    .where('user_type', 'in', kind === 'user' ? ['user'] : ['admin', 'superAdmin'])
    .where(
      any([
        all([notErased, any([holds(wordsOfPerson, wanted), ...called('users.phone_number', wanted)])]),
        named('users.id', wanted),
      ]),
    )
    .orderBy(begunFirst([nameOfPerson], wanted))
    .orderBy('first_name')
    .orderBy('id')
    .limit(hitsPerKind)
    .execute()
  const hits = rows.map((row) => ({
    kind,
    _id: row.id,
    title: fullName({ firstName: row.first_name, lastName: row.last_name }),
    detail: [
      isErased(row) ? '' : row.email,
      row.phone_number ?? '',
      row.closed_at === null ? '' : 'account closed',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  }))
  return withMore(hits, rows[0]?.total)
}

async function searchProjects(db: Queries, wanted: Wanted): Promise<SearchHit[]> {
  const name = sql<string>`projects.name`
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'location', 'status', total.as('total')])
    .where(any([holds(sql<string>`${name} || ' ' || location`, wanted), named('projects.id', wanted)]))
    .orderBy(begunFirst([name], wanted))
    .orderBy('name')
    .orderBy('id')
    .limit(hitsPerKind)
    .execute()
  const hits = rows.map((row) => ({
    kind: 'project' as const,
    _id: row.id,
    title: row.name,
    detail: `${row.location} · ${row.status}`,
  }))
  return withMore(hits, rows[0]?.total)
}

/** The reference of a payment as people quote it (`newTxId`), or its first letters as tables show them. */
const reference = /^[2-9A-HJ-NP-Z]{5,12}$/

/** Whether a unit has a payment with the reference that was typed; by the index, for the ledger is long. */
function paidBy({ beginning }: Wanted) {
  const typed = beginning.toUpperCase()
  if (!reference.test(typed)) return []
  return [
    sql<SqlBool>`units.id in (select unit_id from transactions
      where tx_id >= ${typed} and tx_id < ${`${typed}~`} and kind = 'property')`,
  ]
}

const unitsFound = (db: Queries, wanted: Wanted) =>
  db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .leftJoin('users', 'users.id', 'ownerships.owner_id')
    .select(['units.id', 'units.name', 'projects.name as project_name', total.as('total')])
    .where(
      any([
        holds(wordsOfUnit, wanted),
        named('units.id', wanted),
        ...called('users.phone_number', wanted),
        ...paidBy(wanted),
      ]),
    )
    .orderBy(begunFirst([sql<string>`units.name`, nameOfUnit], wanted))
    .orderBy('units.name')
    .orderBy('units.id')
    .limit(hitsPerKind)
    .execute()

/** Whose some units are and what is still to pay for them: `Ngozi Okafor · ₦1,000.00 outstanding`, by unit. */
async function ownersOf(db: Queries, unitIds: readonly string[]): Promise<Map<string, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await ownershipsWithPayments(db)
    .innerJoin('users', 'users.id', 'ownerships.owner_id')
    .select(['users.first_name as owner_first_name', 'users.last_name as owner_last_name'])
    .where('ownerships.unit_id', 'in', unitIds)
    .execute()
  return new Map(
    rows.map((row) => {
      const owner = fullName({ firstName: row.owner_first_name, lastName: row.owner_last_name })
      return [row.unit_id, `${owner} · ${outstandingWords(paymentsOf(row))}`]
    }),
  )
}

async function searchUnits(db: Queries, wanted: Wanted): Promise<SearchHit[]> {
  const rows = await unitsFound(db, wanted)
  const owners = await ownersOf(
    db,
    rows.map(({ id }) => id),
  )
  const hits = rows.map(({ id, name, project_name }) => ({
    kind: 'unit' as const,
    _id: id,
    title: name,
    detail: [project_name, owners.get(id) ?? []].flat().join(' · '),
  }))
  return withMore(hits, rows[0]?.total)
}

/**
 * People, projects and units that hold every word of what was typed, or its digits; those that begin with it first. A
 * unit is found by its owner and the reference of a payment as well. Where one customer alone was meant, their homes
 * come before them: who asks for a person by name wants to know what they own and owe.
 */
export async function search(db: Queries, typed: string): Promise<SearchHit[]> {
  const wanted = wantedOf(typed)
  if (wanted.words.long.length + wanted.words.short.length === 0) return []
  const users = await searchPeople(db, 'user', wanted)
  const admins = await searchPeople(db, 'admin', wanted)
  const projects = await searchProjects(db, wanted)
  const units = await searchUnits(db, wanted)
  return users.length === 1 && admins.length === 0 && projects.length === 0
    ? [...units, ...users]
    : [...users, ...admins, ...projects, ...units]
}
