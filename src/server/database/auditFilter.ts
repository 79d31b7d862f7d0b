import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { blanked } from '#domain/erased.ts'
import type { Queries } from '../ports/database.ts'
import {
  all,
  any,
  holds,
  named,
  notErased,
  type Wanted,
  wantedOf,
  wordsOfPerson,
  wordsOfUnit,
} from './wanted.ts'

/** Which changes are asked for; undefined means everything. */
export type AuditFilter = {
  /** Who made them, by id. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
  /** What was typed to find the thing or person that they were made to. */
  readonly search?: string | undefined
  /** Not before this moment, and not after that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wordsOfEnquiry = sql<string>`enquiries.name || ' ' || enquiries.email`
const enquirerNotErased = sql<SqlBool>`enquiries.email not like ${blanked('%').email}`

/** The ids of everything that may be the subject of a change and whose name, as it is today, holds what was typed. */
function subjectsFound(db: Queries, wanted: Wanted) {
  const { long, short } = wanted.words
  // Without a word in it, only an id could begin so.
  const holding = (text: RawBuilder<string>) =>
    long.length + short.length === 0 ? [] : [holds(text, wanted)]
  const units = db
    .selectFrom('units')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .leftJoin('users', 'users.id', 'ownerships.owner_id')
    .select('units.id')
    .where(any([...holding(wordsOfUnit), named('units.id', wanted)]))
  // Those that have ended too.
  const ownerships = db
    .selectFrom('ownership_records')
    .innerJoin('units', 'units.id', 'ownership_records.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'ownership_records.owner_id')
    .select('ownership_records.id')
    .where(any([...holding(wordsOfUnit), named('units.id', wanted), named('users.id', wanted)]))
  const projects = db
    .selectFrom('projects')
    .select('projects.id')
    .where(any([...holding(sql<string>`projects.name`), named('projects.id', wanted)]))
  const enquiries = db
    .selectFrom('enquiries')
    .select('enquiries.id')
    .where(
      any([
        ...holding(wordsOfEnquiry).map((held) => all([enquirerNotErased, held])),
        named('enquiries.id', wanted),
      ]),
    )
  return db
    .selectFrom('users')
    .select('users.id')
    .where(any([...holding(wordsOfPerson).map((held) => all([notErased, held])), named('users.id', wanted)]))
    .unionAll(units)
    .unionAll(ownerships)
    .unionAll(projects)
    .unionAll(enquiries)
}

/** The conditions of a filter on `audit_entries`; none where it asks for everything. */
export function auditConditions(db: Queries, filter: AuditFilter): RawBuilder<SqlBool>[] {
  const { actor, action, search, from, to } = filter
  return [
    actor === undefined ? [] : sql<SqlBool>`audit_entries.actor_id = ${actor}`,
    action === undefined ? [] : sql<SqlBool>`audit_entries.action = ${action}`,
    from === undefined ? [] : sql<SqlBool>`audit_entries.created_at >= ${from}`,
    to === undefined ? [] : sql<SqlBool>`audit_entries.created_at <= ${to}`,
    search === undefined
      ? []
      : sql<SqlBool>`audit_entries.subject_id in (${subjectsFound(db, wantedOf(search))})`,
  ].flat()
}
