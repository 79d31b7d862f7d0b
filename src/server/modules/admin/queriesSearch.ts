import { type SqlBool, sql } from 'kysely'
import type { SearchHit } from '#contract/admin.ts'
import { isErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import { outstandingText } from '#domain/payments.ts'
import { foldNames } from '../../database/foldNames.ts'
import {
  all,
  any,
  containsWords,
  idStartsWith,
  nameOfUnit,
  notErased,
  ownedNow,
  parseSearch,
  phoneContains,
  type SearchInput,
  startsFirst,
  unitContainsWords,
  wordsOfPerson,
} from '../../database/searchText.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { ownershipsWithPayments, paymentsOf } from '../owners/queriesOwnerships.ts'

const hitsPerKind = 8

/** The number of all matches, repeated on each row. */
const total = sql<number>`count(*) over ()`

/** Adds the number of matches left out, `more`, to the last hit. */
function withMore(hits: readonly SearchHit[], found: number | undefined): SearchHit[] {
  const more = Number(found ?? 0) - hits.length
  return hits.map((hit, index) => (more > 0 && index === hits.length - 1 ? { ...hit, more } : hit))
}

async function searchPeople(db: Queries, kind: 'user' | 'admin', input: SearchInput): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'closed_at', total.as('total')])
    .where('user_type', 'in', kind === 'user' ? ['user'] : ['admin', 'superAdmin'])
    .where(
      any([
        all([
          notErased,
          any([containsWords(wordsOfPerson, input), ...phoneContains('users.phone_number', input)]),
        ]),
        idStartsWith('users.id', input),
      ]),
    )
    .orderBy(startsFirst([wordsOfPerson], input))
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

async function searchProjects(db: Queries, input: SearchInput): Promise<SearchHit[]> {
  const name = sql<string>`projects.folded_name`
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'location', 'status', total.as('total')])
    .where(
      any([
        containsWords(sql<string>`${name} || ' ' || projects.folded_location`, input),
        idStartsWith('projects.id', input),
      ]),
    )
    .orderBy(startsFirst([name], input))
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

/** A payment's reference (`newTxId`), or its start: tables show the first five characters. */
const reference = /^[2-9A-HJ-NP-Z]{5,12}$/

/**
 * True if a unit has a payment whose reference starts with the typed text. Reads a range of the
 * index, because the ledger is long.
 */
function paidBy({ beginning }: SearchInput) {
  const typed = beginning.toUpperCase()
  if (!reference.test(typed)) return []
  return [
    sql<SqlBool>`units.id in (select unit_id from transactions
      where tx_id >= ${typed} and tx_id < ${`${typed}~`})`,
  ]
}

const unitsFound = (db: Queries, input: SearchInput) =>
  db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id', 'units.name', 'projects.name as project_name', total.as('total')])
    .where(
      any([
        unitContainsWords(ownedNow, input),
        idStartsWith('units.id', input),
        ...phoneContains('users.phone_number', input).map((found) =>
          ownedNow(sql`select users.id from users where ${found}`),
        ),
        ...paidBy(input),
      ]),
    )
    .orderBy(startsFirst([sql<string>`units.folded_name`, nameOfUnit], input))
    .orderBy('units.name')
    .orderBy('units.id')
    .limit(hitsPerKind)
    .execute()

/** Owner and outstanding amount of some units: `Ngozi Okafor · ₦1,000.00 outstanding`, by unit. */
async function ownersOf(db: Queries, unitIds: readonly string[]): Promise<Map<string, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await ownershipsWithPayments(db).where('ownerships.unit_id', 'in', unitIds).execute()
  return new Map(
    rows.map((row) => {
      const owner = fullName({ firstName: row.first_name, lastName: row.last_name })
      return [row.unit_id, `${owner} · ${outstandingText(paymentsOf(row))}`]
    }),
  )
}

async function searchUnits(db: Queries, input: SearchInput): Promise<SearchHit[]> {
  const rows = await unitsFound(db, input)
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
 * Finds people, projects and units that contain every typed word, or the typed digits. Names that
 * start with the typed text come first. A unit is also found by its owner and by the reference of a
 * payment. If one customer is the only other match, their units come first: a search for a customer
 * is about what they own and owe.
 */
export async function search(database: Database, typed: string): Promise<SearchHit[]> {
  const input = parseSearch(typed)
  if (input.words.long.length + input.words.short.length === 0) return []
  await foldNames(database)
  return database.snapshot(async (db) => {
    const users = await searchPeople(db, 'user', input)
    const admins = await searchPeople(db, 'admin', input)
    const projects = await searchProjects(db, input)
    const units = await searchUnits(db, input)
    return users.length === 1 && admins.length === 0 && projects.length === 0
      ? [...units, ...users]
      : [...users, ...admins, ...projects, ...units]
  })
}
