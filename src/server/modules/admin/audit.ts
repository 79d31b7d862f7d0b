import { nanoid } from 'nanoid'
import type { AuditAction } from '#contract/auditActions.ts'
import { authTexts } from '#contract/auth.ts'
import { dayEnd, dayStart } from '#domain/dates.ts'
import { foldNames } from '../../database/foldNames.ts'
import type { Caller, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { hasToken } from '../accounts/queriesTokens.ts'
import { auditEntryTime, insertAuditEntries, listAudit } from './queriesAudit.ts'

export type Change = {
  readonly action: AuditAction
  readonly subject: 'user' | 'project' | 'unit' | 'ownership' | 'enquiry' | 'template'
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A record without its version, which grows with every write. */
const contents = (record: unknown) =>
  JSON.stringify(record, (key, value: unknown) => (key === 'version' ? undefined : value))

/**
 * Records changes inside the transaction that makes them: who, what, when, and the values before
 * and after. An edit that changes nothing has no entry. A thousand changes take a few statements.
 * @param caller undefined: the system itself, or somebody with a link
 * @returns the entries' ids
 * @throws Refusal 401 if the caller's session ended during the request
 */
export async function recordChanges(
  trx: Queries,
  clock: Clock,
  caller: Caller | undefined,
  changes: readonly Change[],
): Promise<readonly string[]> {
  const made = changes.filter(
    ({ before, after }) =>
      before === undefined || after === undefined || contents(before) !== contents(after),
  )
  if (made.length === 0) return []
  if (caller !== undefined && !(await hasToken(trx, caller.tokenId)))
    throw new Refusal(401, authTexts.signedOut)
  const createdAt = clock.iso()
  const entries = made.map(({ action, subject, id, before, after }) => ({
    ...{ id: nanoid(), action, subjectType: subject, subjectId: id },
    ...{ before, after, createdAt },
  }))
  await insertAuditEntries(trx, caller?.id, entries)
  return entries.map(({ id }) => id)
}

/** Records one change. @returns the entry's id; undefined if nothing changed */
export const recordChange = async (
  trx: Queries,
  clock: Clock,
  caller: Caller | undefined,
  change: Change,
): Promise<string | undefined> => (await recordChanges(trx, clock, caller, [change]))[0]

const pageSize = 50

/** The audit trail, for superAdmins. */
export function makeAudit(database: Database): Handlers<'GET /admin/audit'> {
  return {
    async 'GET /admin/audit'({ query: { before, limit = pageSize, q, from, to, ...asked } }) {
      const filter = {
        ...asked,
        search: q,
        from: from && dayStart(from),
        to: to && dayEnd(to),
      }
      const page = async (db: Queries) => {
        if (before === undefined) return listAudit(db, limit, undefined, filter)
        const createdAt = await auditEntryTime(db, before)
        if (createdAt === undefined) throw notFound('Entry')
        return listAudit(db, limit, { id: before, createdAt }, filter)
      }
      if (q !== undefined) await foldNames(database)
      return { data: await database.snapshot(page) }
    },
  }
}
