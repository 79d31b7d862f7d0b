import { type RawBuilder, sql } from 'kysely'
import type { SearchHit } from '#contract/admin.ts'
import { isErased } from '#domain/erased.ts'
import { folded } from '#domain/folded.ts'
import { fullName } from '#domain/names.ts'
import type { Queries } from '../ports/database.ts'

const hitsPerKind = 8

/** What people wrote and what was typed are compared folded; ids and addresses are ASCII. */
const written = (text: RawBuilder<string>) => sql<string>`folded(${text})`
const plain = (column: string) => sql<string>`lower(${sql.ref(column)})`

const like = (text: RawBuilder<string>, pattern: string) => sql<boolean>`${text} like ${pattern} escape '\\'`
/** `%` and `_` stand for themselves. */
const literal = (typed: string) => folded(typed).replace(/[\\%_]/g, '\\$&')
const inside = (typed: string) => `%${literal(typed)}%`
const begun = (typed: string) => `${literal(typed)}%`

const nameOfPerson = written(sql`first_name || ' ' || last_name`)
/** A phone number without what people put between its digits. */
const plainPhone = sql<string>`replace(replace(replace(replace(replace(coalesce(phone_number, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', '')`

/** Digits of a search for a phone number: as many as tell people apart, a leading 0 or country code left off. */
function phoneDigits(typed: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '').replace(/^(?:234|0)(?=\d{7})/, '')
  return digits.length >= 3 ? digits : undefined
}

async function searchPeople(db: Queries, typed: string): Promise<SearchHit[]> {
  const phone = phoneDigits(typed)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'user_type'])
    .where((eb) =>
      eb.or([
        like(nameOfPerson, inside(typed)),
        like(sql.ref('email'), inside(typed)),
        like(plain('id'), begun(typed)),
        ...(phone === undefined ? [] : [like(plainPhone, inside(phone))]),
      ]),
    )
    .orderBy(sql`case when ${like(nameOfPerson, begun(typed))} then 0 else 1 end`)
    .orderBy('first_name')
    .orderBy('id')
    .limit(hitsPerKind)
    .execute()
  return rows.map((row) => ({
    kind: row.user_type === 'user' ? 'user' : 'admin',
    _id: row.id,
    title: fullName({ firstName: row.first_name, lastName: row.last_name }),
    detail: [isErased(row) ? '' : row.email, row.phone_number ?? '']
      .filter((part) => part !== '')
      .join(' · '),
  }))
}

async function searchProjects(db: Queries, typed: string): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'location', 'status'])
    .where((eb) =>
      eb.or([
        like(written(sql.ref('name')), inside(typed)),
        like(written(sql.ref('location')), inside(typed)),
        like(plain('id'), begun(typed)),
      ]),
    )
    .orderBy(sql`case when ${like(written(sql.ref('name')), begun(typed))} then 0 else 1 end`)
    .orderBy('name')
    .orderBy('id')
    .limit(hitsPerKind)
    .execute()
  return rows.map((row) => ({
    kind: 'project',
    _id: row.id,
    title: row.name,
    detail: `${row.location} · ${row.status}`,
  }))
}

async function searchUnits(db: Queries, typed: string): Promise<SearchHit[]> {
  const withProject = written(sql`projects.name || ' ' || units.name`)
  const rows = await db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id', 'units.name', 'projects.name as project_name'])
    .where((eb) => eb.or([like(withProject, inside(typed)), like(plain('units.id'), begun(typed))]))
    .orderBy(sql`case when ${like(written(sql.ref('units.name')), begun(typed))} then 0 else 1 end`)
    .orderBy('units.name')
    .orderBy('units.id')
    .limit(hitsPerKind)
    .execute()
  return rows.map((row) => ({ kind: 'unit', _id: row.id, title: row.name, detail: row.project_name }))
}

/** People, projects and units whose name, phone, e-mail or id holds what was typed; those that start with it first. */
export async function search(db: Queries, typed: string): Promise<SearchHit[]> {
  return [
    ...(await searchPeople(db, typed)),
    ...(await searchProjects(db, typed)),
    ...(await searchUnits(db, typed)),
  ]
}
