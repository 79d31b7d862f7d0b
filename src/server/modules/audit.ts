import { nanoid } from 'nanoid'
import type { Caller, Handlers } from '../call.ts'
import { auditEntryTime, insertAuditEntry, listAudit } from '../database/audit.ts'
import { type Clock, isoTime } from '../ports/clock.ts'
import type { Database, Queries } from '../ports/database.ts'
import { notFound } from '../refusal.ts'

/** What the audit trail says was done, and to what. */
export type Change = {
  readonly action:
    | 'user created'
    | 'user edited'
    | 'project created'
    | 'project edited'
    | 'project completed'
    | 'unit created'
    | 'unit edited'
    | 'manager assigned'
    | 'owner assigned'
    | 'payment recorded'
    | 'files added'
    | 'file described'
    | 'files ordered'
    | 'file deleted'
    | 'enquiry changed'
  readonly subject: 'user' | 'project' | 'unit' | 'ownership' | 'file' | 'enquiry'
  readonly id: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes a change down inside the transaction that makes it: who, what, when, and the values before and after. */
export const recordChange = (trx: Queries, clock: Clock, caller: Caller, change: Change) =>
  insertAuditEntry(trx, {
    id: nanoid(),
    actorId: caller.id,
    action: change.action,
    subjectType: change.subject,
    subjectId: change.id,
    before: change.before,
    after: change.after,
    createdAt: isoTime(clock.now()),
  })

const pageSize = 50

/** The audit trail, for superAdmins. */
export function makeAudit(database: Database): Handlers<'GET /admin/audit'> {
  return {
    async 'GET /admin/audit'({ query: { before, limit = pageSize } }) {
      if (before === undefined) return { data: await listAudit(database.read, limit) }
      const createdAt = await auditEntryTime(database.read, before)
      if (createdAt === undefined) throw notFound('Entry')
      return { data: await listAudit(database.read, limit, { id: before, createdAt }) }
    },
  }
}
