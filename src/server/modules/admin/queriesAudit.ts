import type { AuditEntry } from '#contract/admin.ts'
import { fullName } from '#domain/names.ts'
import { inParts } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'
import { type AuditFilter, auditConditions } from './queriesAuditFilter.ts'

export type NewAuditEntry = {
  readonly id: string
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  /** The record as it was; undefined for a new one. */
  readonly before: unknown
  /** The record as it is now; undefined for a deleted one. */
  readonly after: unknown
  readonly createdAt: string
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
const fromJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const nameOf = (trx: Queries, userId: string) =>
  trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()

/**
 * Records changes of one actor, in the transaction that makes them: neither exists without the
 * other.
 * @param actorId undefined: the system itself
 */
export async function insertAuditEntries(
  trx: Queries,
  actorId: string | undefined,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const actor = actorId === undefined ? undefined : await nameOf(trx, actorId)
  for (const part of inParts(entries)) {
    const rows = part.map((entry) => ({
      id: entry.id,
      actor_id: actorId ?? null,
      actor_first_name: actor?.first_name ?? null,
      actor_last_name: actor?.last_name ?? null,
      actor_email: actor?.email ?? null,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before_json: toJson(entry.before),
      after_json: toJson(entry.after),
      created_at: entry.createdAt,
    }))
    await trx.insertInto('audit_entries').values(rows).execute()
  }
}

type OneEntry = NewAuditEntry & { readonly actorId: string | undefined }

/** Records one change, in the transaction that makes it. */
export const insertAuditEntry = (trx: Queries, { actorId, ...entry }: OneEntry): Promise<void> =>
  insertAuditEntries(trx, actorId, [entry])

/**
 * Finds a change of a sign-in address, or a request for one, by its audit entry.
 * @returns the account, its previous address, the time and who made it; undefined if the entry is
 *   no such change
 */
export async function findAddressChange(db: Queries, entryId: string) {
  const row = await db
    .selectFrom('audit_entries')
    .select(['subject_id', 'before_json', 'created_at', 'actor_id'])
    .where('id', '=', entryId)
    .where('action', 'in', ['user edited', 'address changed'])
    .executeTakeFirst()
  const before = fromJson(row?.before_json ?? null) as { readonly email?: unknown } | null
  if (row === undefined || typeof before?.email !== 'string' || before.email === '') return undefined
  return {
    userId: row.subject_id,
    email: before.email,
    createdAt: row.created_at,
    actorId: row.actor_id,
  }
}

/**
 * The address that an account had before its first change of address since a time.
 * @param since ISO 8601
 * @returns undefined if there was no change
 */
export async function addressBefore(db: Queries, userId: string, since: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['before_json', 'after_json'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', 'in', ['user edited', 'address changed', 'address change undone'])
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
  type Known = { readonly email?: string } | null
  return rows
    .map((row) => ({ before: fromJson(row.before_json) as Known, after: fromJson(row.after_json) as Known }))
    .find(({ before, after }) => before?.email !== after?.email)?.before?.email
}

const withPeople = (db: Queries) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    // Includes ended ownerships.
    .leftJoin('ownership_records', (join) =>
      join.onRef('ownership_records.id', '=', 'subject_id').on('subject_type', '=', 'ownership'),
    )
    // Ids are unique over all tables: a subject that is not an ownership may be the unit itself.
    .leftJoin('units', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('units.id', '=', fn.coalesce(ref('ownership_records.unit_id'), ref('subject_id'))),
      ),
    )
    .leftJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'subject_id').on('subject_type', '=', 'project'),
    )
    .leftJoin('users as persons', (join) =>
      join.onRef('persons.id', '=', 'subject_id').on('subject_type', '=', 'user'),
    )
    .selectAll('audit_entries')
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'units.id as unit_id',
      'units.name as unit_name',
      'projects.id as project_id',
      'projects.name as project_name',
      'persons.first_name as person_first_name',
      'persons.last_name as person_last_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>

function subjectOf(row: Row): Pick<AuditEntry, 'subject'> {
  if (row.unit_id !== null) return { subject: { name: row.unit_name ?? '', unitId: row.unit_id } }
  if (row.project_id !== null) return { subject: { name: row.project_name ?? '', projectId: row.project_id } }
  if (row.person_first_name === null) return {}
  const person = { firstName: row.person_first_name, lastName: row.person_last_name ?? '' }
  return { subject: { name: fullName(person) } }
}

const toEntry = (row: Row): AuditEntry => ({
  _id: row.id,
  ...(row.actor_id === null
    ? {}
    : {
        actor: {
          _id: row.actor_id,
          firstName: row.actor_first_name ?? row.first_name ?? '',
          lastName: row.actor_last_name ?? row.last_name ?? '',
          email: row.actor_email ?? row.email ?? '',
        },
      }),
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  ...subjectOf(row),
  before: fromJson(row.before_json),
  after: fromJson(row.after_json),
  createdAt: row.created_at,
})

/** The time of an entry; undefined for an unknown id. */
export async function auditEntryTime(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_at
}

/** The record's version after a change; undefined if the entry does not hold the whole record. */
function versionAfter(json: string | null): number | undefined {
  const after = fromJson(json)
  if (typeof after !== 'object' || after === null || !('version' in after)) return undefined
  return typeof after.version === 'number' ? after.version : undefined
}

/** The number of newest entries that `actorsSince` reads. */
const maxEntries = 50

/**
 * Finds the actors of a record's changes after a version, one item per change. Changes of files do
 * not count.
 * @returns actor ids; null for the system, and once if there are more changes than are read
 */
export async function actorsSince(
  db: Queries,
  { type, id, version }: { readonly type: string; readonly id: string; readonly version: number },
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after_json', 'created_at'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('action', 'not like', 'file%')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute()
  const changes = rows.map((row) => ({ ...row, version: versionAfter(row.after_json) }))
  const known = changes.find((change) => change.version !== undefined && change.version <= version)
  const since = changes.filter((change) =>
    change.version === undefined ? change.created_at > (known?.created_at ?? '') : change.version > version,
  )
  const actors = since.map(({ actor_id }) => actor_id)
  return known === undefined && rows.length === maxEntries ? [...actors, null] : actors
}

/**
 * The changes that match a filter, newest first.
 * @param before the last entry of the previous page: only older ones are returned
 */
export async function listAudit(
  db: Queries,
  limit: number,
  before?: { readonly id: string; readonly createdAt: string },
  filter: AuditFilter = {},
): Promise<AuditEntry[]> {
  // Finds the ids in the index `audit_entries_by_time` alone, before any entry is read.
  let found = db
    .selectFrom('audit_entries')
    .select('audit_entries.id')
    .orderBy('audit_entries.created_at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
  if (before !== undefined) {
    // Compares pairs: with `or`, PostgreSQL would scan from the newest entry to this one.
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('audit_entries.created_at', 'audit_entries.id'), '<', tuple(before.createdAt, before.id)),
    )
  }
  for (const condition of auditConditions(db, filter)) found = found.where(condition)
  const rows = await withPeople(db)
    .where('audit_entries.id', 'in', found)
    .orderBy('audit_entries.created_at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .execute()
  return rows.map(toEntry)
}
