import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { isTaken } from '../../database/errors.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { findAddressChange } from '../admin/queriesAudit.ts'
import { dropNewAddress, takeNewAddress } from './addressChange.ts'
import { isGenuineLink, undoableChange, undoMs } from './addressLink.ts'
import { deleteCodesOf } from './queriesSignInCodes.ts'
import { deleteTokensOf } from './queriesTokens.ts'
import { findUser, lockUser, newAddressChange, updateUser } from './queriesUsers.ts'

/**
 * How an answer ended: agreed, stopped before it began, undone, undone for an account that is
 * closed, an invalid or expired link, or an address that somebody else has now.
 */
export type Undone = 'agreed' | 'stopped' | 'done' | 'closed' | 'not valid' | 'taken'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl' | 'apiUrl' | 'linkKey'>

/** Gives an account its former address, and ends every session of the other one. */
async function restore(trx: Queries, clock: Clock, before: User, email: string): Promise<void> {
  const after = await updateUser(trx, before._id, { ...before, email }, null)
  await deleteTokensOf(trx, before._id)
  const change = { action: 'address change undone', subject: 'user', id: before._id } as const
  await recordChange(trx, clock, undefined, { ...change, before, after })
}

/** What a link is about: an address that still waits, or one that signs in already. */
export type AddressQuestion =
  | { readonly state: 'waits'; readonly newEmail: string; readonly at: string }
  | { readonly state: 'changed' }

/** What the pages behind such links do. */
export function makeUndoAddress(dependencies: Needed) {
  const { database, clock, linkKey } = dependencies
  const isGenuine = (changeId: string, signature: string) => isGenuineLink(linkKey, changeId, signature)

  /** The account whose address waits because of a change; undefined if none does. */
  async function waiting(db: Queries, changeId: string, user: User | undefined) {
    if (user?.newEmail === undefined || user.newEmailAt === undefined) return undefined
    if ((await newAddressChange(db, user._id)) !== changeId) return undefined
    return { ...user, newEmail: user.newEmail, newEmailAt: user.newEmailAt }
  }
  /** The address that a link restores; undefined for an expired link. */
  async function restorable(db: Queries, changeId: string) {
    const change = await undoableChange(db, changeId)
    const isRecent = change !== undefined && clock.now() - Date.parse(change.createdAt) < undoMs
    return isRecent ? change.email : undefined
  }
  /** Locks the account of a genuine link. Its codes come first, as in signing in. */
  async function lockAccount(trx: Queries, changeId: string, signature: string) {
    const change = isGenuine(changeId, signature) ? await findAddressChange(trx, changeId) : undefined
    if (change === undefined) return undefined
    await deleteCodesOf(trx, change.userId)
    const user = await lockUser(trx, change.userId)
    return user === undefined || isErased(user) ? undefined : user
  }
  async function unlessTaken(job: (trx: Queries) => Promise<Undone>): Promise<Undone> {
    try {
      return await database.write(job)
    } catch (error) {
      if (isTaken(error, 'email')) return 'taken'
      throw error
    }
  }

  return {
    /** What to ask the reader; undefined for an invalid or expired link. */
    async question(changeId: string, signature: string): Promise<AddressQuestion | undefined> {
      const change = isGenuine(changeId, signature)
        ? await findAddressChange(database.read, changeId)
        : undefined
      if (change === undefined) return undefined
      const user = await waiting(database.read, changeId, await findUser(database.read, change.userId))
      if (user !== undefined) return { state: 'waits', newEmail: user.newEmail, at: user.newEmailAt }
      return (await restorable(database.read, changeId)) === undefined ? undefined : { state: 'changed' }
    },

    /** Agrees to a change for the old address. Its codes are deleted: it signs in no more. */
    agree: (changeId: string, signature: string): Promise<Undone> =>
      unlessTaken(async (trx) => {
        const user = await waiting(trx, changeId, await lockAccount(trx, changeId, signature))
        if (user === undefined) return 'not valid'
        await takeNewAddress(trx, dependencies, user, { reason: 'the old address agreed' })
        return 'agreed'
      }),

    /** Stops a change that waits, or takes back a later one. Ends every session in both cases. */
    undo: (changeId: string, signature: string): Promise<Undone> =>
      unlessTaken(async (trx) => {
        const user = await lockAccount(trx, changeId, signature)
        const waits = await waiting(trx, changeId, user)
        if (waits !== undefined) {
          await dropNewAddress(trx, dependencies, waits, { reason: 'the old address objected' })
          await deleteTokensOf(trx, waits._id)
          return 'stopped'
        }
        const email = await restorable(trx, changeId)
        if (user === undefined || email === undefined) return 'not valid'
        if (user.email !== email) await restore(trx, clock, user, email)
        return user.closedAt === undefined ? 'done' : 'closed'
      }),
  }
}
