import { nanoid } from 'nanoid'
import type { AuditAction } from '#contract/auditActions.ts'
import { authTexts } from '#contract/auth.ts'
import { dayEnd, dayStart } from '#domain/dates.ts'
import type { Caller, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { hasToken } from '../accounts/queriesTokens.ts'
import { auditEntryTime, insertAuditEntry, listAudit } from './queriesAudit.ts'

/** What was done, and to what. */
export type Change = {
  readonly action: AuditAction
  readonly subject: 'user' | 'project' | 'unit' | 'ownership' | 'enquiry'
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A record without its version, which grows with every write. */
const contents = (record: unknown) =>
  JSON.stringify(record, (key, value: unknown) => (key === 'version' ? undefined : value))

/**
 * Records a change inside the transaction that makes it: who, what, when, and the values before and
 * after. An edit that changes nothing has no entry.
 * @returns the entry's id
 * @throws Refusal 401 if the caller's session ended during the request
 */
export async function recordChange(
  trx: Queries,
  clock: Clock,
  caller: Caller,
  change: Change,
): Promise<string | undefined> {
  const { before, after } = change
  if (before !== undefined && after !== undefined && contents(before) === contents(after)) return undefined
  if (!(await hasToken(trx, caller.tokenId))) throw new Refusal(401, authTexts.signedOut)
  const id = nanoid()
  await insertAuditEntry(trx, {
    id,
    actorId: caller.id,
    action: change.action,
    subjectType: change.subject,
    subjectId: change.id,
    before,
    after,
    createdAt: clock.iso(),
  })
  return id
}

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
      if (before === undefined) return { data: await listAudit(database.read, limit, undefined, filter) }
      const createdAt = await auditEntryTime(database.read, before)
      if (createdAt === undefined) throw notFound('Entry')
      return { data: await listAudit(database.read, limit, { id: before, createdAt }, filter) }
    },
  }
}
