import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { erasedLike } from '#domain/accountStatus.ts'
import {
  all,
  any,
  containsWords,
  idStartsWith,
  notErased,
  ownedNow,
  parseSearch,
  type SearchInput,
  unitContainsWords,
  wordsOfPerson,
} from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'

/** Which changes are listed; undefined means all. */
export type AuditFilter = {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  /** Text that the name of the changed thing or person must contain. */
  readonly search?: string | undefined
  /** The first and the last moment, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wordsOfEnquiry = sql<string>`enquiries.folded_words`
const enquirerNotErased = sql<SqlBool>`enquiries.email not like ${erasedLike}`

/** Ids of all records whose current name contains the typed text. */
function subjectsFound(db: Queries, input: SearchInput) {
  const { long, short } = input.words
  // Typed text without a word can only be the start of an id.
  const hasWords = long.length + short.length > 0
  const containing = (text: RawBuilder<string>) => (hasWords ? [containsWords(text, input)] : [])
  const ofUnit = (ownedBy: typeof ownedNow) => (hasWords ? [unitContainsWords(ownedBy, input)] : [])
  const ownedThen: typeof ownedNow = (people) => sql<SqlBool>`ownership_records.owner_id in (${people})`
  const units = db
    .selectFrom('units')
    .select('units.id')
    .where(any([...ofUnit(ownedNow), idStartsWith('units.id', input)]))
  // Includes ended ownerships.
  const ownerships = db
    .selectFrom('ownership_records')
    .innerJoin('units', 'units.id', 'ownership_records.unit_id')
    .select('ownership_records.id')
    .where(
      any([
        ...ofUnit(ownedThen),
        idStartsWith('units.id', input),
        idStartsWith('ownership_records.owner_id', input),
      ]),
    )
  const projects = db
    .selectFrom('projects')
    .select('projects.id')
    .where(any([...containing(sql<string>`projects.folded_name`), idStartsWith('projects.id', input)]))
  const enquiries = db
    .selectFrom('enquiries')
    .select('enquiries.id')
    .where(
      any([
        ...containing(wordsOfEnquiry).map((matches) => all([enquirerNotErased, matches])),
        idStartsWith('enquiries.id', input),
      ]),
    )
  return db
    .selectFrom('users')
    .select('users.id')
    .where(
      any([
        ...containing(wordsOfPerson).map((matches) => all([notErased, matches])),
        idStartsWith('users.id', input),
      ]),
    )
    .unionAll(units)
    .unionAll(ownerships)
    .unionAll(projects)
    .unionAll(enquiries)
}

/** The conditions of a filter on `audit_entries`. */
export const auditConditions = (db: Queries, { actor, action, search, from, to }: AuditFilter) =>
  [
    actor !== undefined && sql<SqlBool>`audit_entries.actor_id = ${actor}`,
    action !== undefined && sql<SqlBool>`audit_entries.action = ${action}`,
    from !== undefined && sql<SqlBool>`audit_entries.created_at >= ${from}`,
    to !== undefined && sql<SqlBool>`audit_entries.created_at <= ${to}`,
    search !== undefined &&
      // Searched once: PostgreSQL would have each of its workers do it.
      sql<SqlBool>`audit_entries.subject_id in (
        with found as materialized ${subjectsFound(db, parseSearch(search))} select id from found)`,
  ].filter((condition) => condition !== false)
