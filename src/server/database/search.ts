import { type RawBuilder, sql } from 'kysely'
import type { SearchHit } from '#contract/admin.ts'
import type { Queries } from '../ports/database.ts'

const hitsPerKind = 8

/** Lowers what SQL's `lower` does on both engines, which is ASCII alone. */
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
/** `ọlá adé` as a name is written: `Ọlá Adé`. */
const asName = (text: string) =>
  text.toLowerCase().replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase())

/**
 * What was typed as it may be stored: capitals other than ASCII's are told apart there, as in Ṣadé. `%` and `_` stand
 * for themselves.
 */
const spellings = (typed: string): string[] =>
  [...new Set([typed, typed.toLowerCase(), asName(typed)].map(lowered))].map((text) =>
    text.replace(/[\\%_]/g, '\\$&'),
  )

const like = (text: RawBuilder<string>, patterns: readonly string[]) =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`lower(${text}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`
const inside = (typed: string) => spellings(typed).map((text) => `%${text}%`)
const begun = (typed: string) => spellings(typed).map((text) => `${text}%`)

const fullName = sql<string>`(first_name || ' ' || last_name)`
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
        like(fullName, inside(typed)),
        like(sql.ref('email'), inside(typed)),
        like(sql.ref('id'), begun(typed)),
        ...(phone === undefined ? [] : [like(plainPhone, [`%${phone}%`])]),
      ]),
    )
    .orderBy(sql`case when ${like(fullName, begun(typed))} then 0 else 1 end`)
    .orderBy('first_name')
    .orderBy('id')
    .limit(hitsPerKind)
    .execute()
  return rows.map((row) => ({
    kind: row.user_type === 'user' ? 'user' : 'admin',
    _id: row.id,
    title: `${row.first_name} ${row.last_name}`.trim(),
    detail: [row.email, row.phone_number ?? ''].filter((part) => part !== '').join(' · '),
  }))
}

async function searchProjects(db: Queries, typed: string): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'location', 'status'])
    .where((eb) =>
      eb.or([
        like(sql.ref('name'), inside(typed)),
        like(sql.ref('location'), inside(typed)),
        like(sql.ref('id'), begun(typed)),
      ]),
    )
    .orderBy(sql`case when ${like(sql.ref('name'), begun(typed))} then 0 else 1 end`)
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
  const withProject = sql<string>`(projects.name || ' ' || units.name)`
  const rows = await db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['units.id', 'units.name', 'projects.name as project_name'])
    .where((eb) =>
      eb.or([
        like(sql.ref('units.name'), inside(typed)),
        like(withProject, inside(typed)),
        like(sql.ref('units.id'), begun(typed)),
      ]),
    )
    .orderBy(sql`case when ${like(sql.ref('units.name'), begun(typed))} then 0 else 1 end`)
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
