import { createHmac } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { AuditAction } from '#contract/auditActions.ts'
import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { day, isoTime } from '#domain/time.ts'
import { isTaken } from '../../database/errors.ts'
import type { Dependencies } from '../../dependencies.ts'
import { safeEqual } from '../../http/safeEqual.ts'
import type { Queries } from '../../ports/database.ts'
import { addressBefore, findAddressChange, insertAuditEntry } from '../admin/queriesAudit.ts'
import { deleteCodesOf } from './queriesSignInCodes.ts'
import { deleteTokensOf } from './queriesTokens.ts'
import { findUser, lockUser, updateUser } from './queriesUsers.ts'

/** How long the old address can take a change back, in ms. */
const undoMs = 7 * day

/**
 * How an undo ended: done, done for an account that is closed, an invalid or expired link, or an
 * address that somebody else has now.
 */
export type Undone = 'done' | 'closed' | 'not valid' | 'taken'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'apiUrl' | 'linkKey'>

/**
 * The signed link that takes back a change of address. It names the entry in the audit trail, so no
 * link and no other table holds the address, and it dies with an erasure.
 */
export function undoLink({ apiUrl, linkKey }: Pick<Needed, 'apiUrl' | 'linkKey'>, changeId: string): string {
  return `${apiUrl}/undo-address/${changeId}/${sign(linkKey, changeId)}`
}

/**
 * Finds a change of address that the old address may undo. Only the address that the account had
 * seven days earlier may: a mistyped or stolen one must not take the account over. An account
 * younger than that has no such address.
 * @returns undefined if the change can't be undone
 */
export async function undoableChange(db: Queries, changeId: string) {
  const change = await findAddressChange(db, changeId)
  if (change === undefined) return undefined
  const { userId, email, createdAt: until } = change
  const since = new Date(Date.parse(until) - undoMs).toISOString()
  const user = await findUser(db, userId)
  if (user === undefined || user.createdAt > since) return undefined
  return (await addressBefore(db, userId, { since, until })) === email ? change : undefined
}

const sign = (key: string, changeId: string) =>
  createHmac('sha256', key).update(`undo address\n${changeId}`).digest('base64url').slice(0, 32)

/** Gives an account its former address, and ends every session and code of the other one. */
async function restore(trx: Queries, before: User, email: string, now: number): Promise<void> {
  const after = await updateUser(trx, before._id, { ...before, email })
  await deleteTokensOf(trx, before._id)
  await insertAuditEntry(trx, {
    id: nanoid(),
    actorId: undefined,
    action: 'address change undone' satisfies AuditAction,
    subjectType: 'user',
    subjectId: before._id,
    before,
    after,
    createdAt: isoTime(now),
  })
}

/** What the pages behind such links do. */
export function makeUndoAddress({ database, clock, linkKey }: Needed) {
  /** The address that a link restores, and whose; undefined for an invalid or expired link. */
  async function changeOf(db: Queries, changeId: string, signature: string) {
    if (!safeEqual(signature, sign(linkKey, changeId))) return undefined
    const change = await undoableChange(db, changeId)
    const isRecent = change !== undefined && clock.now() - Date.parse(change.createdAt) < undoMs
    return isRecent ? change : undefined
  }
  return {
    isValid: async (changeId: string, signature: string): Promise<boolean> =>
      (await changeOf(database.read, changeId, signature)) !== undefined,

    async undo(changeId: string, signature: string): Promise<Undone> {
      try {
        return await database.write(async (trx) => {
          const change = await changeOf(trx, changeId, signature)
          // Locked before the account, as signing in does.
          if (change !== undefined) await deleteCodesOf(trx, change.userId)
          const user = change && (await lockUser(trx, change.userId))
          if (user === undefined || isErased(user)) return 'not valid'
          if (user.email !== change?.email) await restore(trx, user, change?.email ?? '', clock.now())
          return user.closedAt === undefined ? 'done' : 'closed'
        })
      } catch (error) {
        if (isTaken(error, 'email')) return 'taken'
        throw error
      }
    },
  }
}
