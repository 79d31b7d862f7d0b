import type { User } from '#contract/users.ts'
import { isoTime } from '#domain/time.ts'
import { isTaken } from '../../database/errors.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { insertMail } from '../../mail/queries.ts'
import type { Queries } from '../../ports/database.ts'
import type { Mail } from '../../ports/mail.ts'
import { recordChange } from '../admin/audit.ts'
import { findAddressChange } from '../admin/queriesAudit.ts'
import { addressAskedMails, addressChangedMails } from './addressChangedMail.ts'
import { addressLink, undoableChange } from './addressLink.ts'
import { onlySuperAdmins, refuseGone, refuseTakenEmail } from './editing.ts'
import { deleteTokensOf } from './queriesTokens.ts'
import { dueNewAddresses, lockUser, newAddressChange, openSuperAdmins, updateUser } from './queriesUsers.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl' | 'apiUrl' | 'linkKey'>
type ConfirmKey = 'POST /admin/confirm-address/{id}'
type WithdrawKey = 'POST /admin/withdraw-address/{id}'
type Decision = Pick<CallRequest<ConfirmKey>, 'params' | 'body' | 'caller'>

async function send(trx: Queries, { clock }: Needed, mails: readonly Mail[]): Promise<void> {
  for (const mail of mails) await insertMail(trx, { kind: 'address-changed', mail, now: clock.iso() })
}

const colleaguesToTell = (trx: Queries, { userType }: User) =>
  userType === 'user' ? Promise.resolve([]) : openSuperAdmins(trx)

/** Mails the old address that another one waits, with the link to agree or object. */
export async function tellOfNewAddress(
  trx: Queries,
  dependencies: Needed,
  { user, caller, changeId }: { readonly user: User; readonly caller: Caller; readonly changeId: string },
): Promise<void> {
  const superAdmins = await colleaguesToTell(trx, user)
  const answerUrl = addressLink(dependencies, changeId)
  const { siteUrl } = dependencies
  await send(trx, dependencies, addressAskedMails({ user, caller, siteUrl, answerUrl, superAdmins }))
}

type Moved = { readonly before: User; readonly user: User; readonly changeId: string }

/** Revokes the sessions of the old address and mails both, for an admin the superAdmins too. */
export async function moveSignIn(
  trx: Queries,
  dependencies: Needed,
  caller: Caller | undefined,
  { before, user, changeId }: Moved,
): Promise<void> {
  const { clock, siteUrl } = dependencies
  const undoUrl = (await undoableChange(trx, changeId)) && addressLink(dependencies, changeId)
  const superAdmins = await colleaguesToTell(trx, user)
  await deleteTokensOf(trx, user._id)
  await send(
    trx,
    dependencies,
    addressChangedMails({ user, before: before.email, siteUrl, undoUrl, superAdmins }),
  )
  const change = { action: 'sessions ended', subject: 'user', id: user._id } as const
  await recordChange(trx, clock, caller, { ...change, after: { reason: 'sign-in address changed' } })
}

/**
 * Lets the address that waits sign in instead of the old one.
 * @param before the account, which this transaction has locked
 * @param reason for the audit trail
 * @throws a unique violation if another account has the address by now
 */
export async function takeNewAddress(
  trx: Queries,
  dependencies: Needed,
  before: User,
  { caller, reason }: { readonly caller?: Caller; readonly reason: string },
): Promise<User> {
  const user = await updateUser(trx, before._id, { ...before, email: before.newEmail ?? before.email }, null)
  const change = { action: 'address changed', subject: 'user', id: user._id, before } as const
  const changeId = await recordChange(trx, dependencies.clock, caller, {
    ...change,
    after: { ...user, reason },
  })
  if (changeId !== undefined) await moveSignIn(trx, dependencies, caller, { before, user, changeId })
  return user
}

/** Drops the address that waits. @param before the account, which this transaction has locked */
export async function dropNewAddress(
  trx: Queries,
  { clock }: Pick<Needed, 'clock'>,
  before: User,
  { caller, reason }: { readonly caller?: Caller; readonly reason: string },
): Promise<User> {
  const user = await updateUser(trx, before._id, before, null)
  const change = { action: 'address change stopped', subject: 'user', id: user._id, before } as const
  await recordChange(trx, clock, caller, { ...change, after: { ...user, reason } })
  return user
}

/** Lets the addresses sign in whose day has passed. One that is taken by now is dropped. */
export async function takeDueAddresses(dependencies: Needed): Promise<void> {
  const { database, clock } = dependencies
  const due = async (trx: Queries, id: string) => {
    const user = await lockUser(trx, id)
    return user?.newEmailAt !== undefined && user.newEmailAt <= isoTime(clock.now()) ? user : undefined
  }
  for (const id of await dueNewAddresses(database.read, clock.iso())) {
    try {
      await database.write(async (trx) => {
        const user = await due(trx, id)
        if (user === undefined) return
        await takeNewAddress(trx, dependencies, user, { reason: 'nobody objected within a day' })
      })
    } catch (error) {
      if (!isTaken(error, 'email')) throw error
      await database.write(async (trx) => {
        const user = await due(trx, id)
        if (user === undefined) return
        await dropNewAddress(trx, dependencies, user, { reason: 'another account has the address' })
      })
    }
  }
}

/** Locks the account for a decision about the address that the caller has seen. */
async function waitingAccount(trx: Queries, { params, body, caller }: Decision): Promise<User> {
  const user = await lockUser(trx, params.id)
  if (user === undefined) throw notFound('User')
  if (user.userType === 'superAdmin' && caller.userType !== 'superAdmin')
    throw new Refusal(403, onlySuperAdmins)
  refuseGone(user)
  if (user.newEmail !== body.email)
    throw new Refusal(409, 'This address no longer waits. Reload the page to see what it is now.')
  return user
}

/** @throws Refusal 409 for whoever asked for the address, and for the account's own superAdmin */
async function refuseOwnChange(trx: Queries, user: User, caller: Caller): Promise<void> {
  const change = await findAddressChange(trx, (await newAddressChange(trx, user._id)) ?? '')
  if (caller.id === user._id || caller.id === change?.actorId)
    throw new Refusal(409, 'Another superAdmin has to confirm this address.')
}

/** Decides about an address that waits (docs/decisions/tokens.md). */
export function makeAddressChanges(dependencies: Needed): Handlers<ConfirmKey | WithdrawKey> {
  return {
    'POST /admin/confirm-address/{id}': (request) =>
      refuseTakenEmail(
        dependencies,
        request.body.email,
        request.write(async (trx) => {
          const { caller } = request
          const before = await waitingAccount(trx, request)
          await refuseOwnChange(trx, before, caller)
          const reason = 'a superAdmin confirmed it'
          return { data: await takeNewAddress(trx, dependencies, before, { caller, reason }) }
        }),
      ),

    'POST /admin/withdraw-address/{id}': (request) =>
      request.write(async (trx) => {
        const { caller } = request
        const before = await waitingAccount(trx, request)
        return { data: await dropNewAddress(trx, dependencies, before, { caller, reason: 'withdrawn' }) }
      }),
  }
}
