import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { counted } from '#domain/words.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import { holdSession } from '../../http/signedInCaller.ts'
import { deleteWaitingMails } from '../../mail/queries.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { giveUpEnquiries } from '../enquiries/queriesWork.ts'
import { giveUnits, openAdmin } from '../properties/managers.ts'
import { lockUnitsManagedBy } from '../properties/queriesUnits.ts'
import { refuseStaleEdit } from '../properties/staleEdit.ts'
import { deleteCodesOf } from './queriesSignInCodes.ts'
import { deleteTokensOf } from './queriesTokens.ts'
import { findUser, findUserByEmail, lockUser, lockUserByEmail, setClosed } from './queriesUsers.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly mails: Mails }
type CloseKey = 'POST /admin/close-account/{id}'
type ReopenKey = 'POST /admin/reopen-account/{id}'
type EndKey = 'POST /admin/end-sessions/{id}'
type Close = Pick<CallRequest<CloseKey>, 'params' | 'body' | 'caller'>
type Reopen = Pick<CallRequest<ReopenKey>, 'params' | 'caller'>

/**
 * Locks the account and the caller's. Of two superAdmins who close each other at once only one
 * succeeds: the other's session has ended by then. So one open superAdmin always remains.
 * @param others accounts that this transaction locks as well
 * @throws Refusal 401 when the caller's session has ended
 */
async function heldAccount(trx: Queries, id: string, caller: Caller, ...others: string[]): Promise<User> {
  // Locks in one order, or two such transactions would wait for each other.
  for (const one of [caller.id, id, ...others].toSorted()) await lockUser(trx, one)
  await holdSession(trx, caller)
  const user = await findUser(trx, id)
  if (user === undefined) throw notFound('User')
  return user
}

/**
 * Gives all units of `from` to the admin with `body.email`. @throws Refusal 400 on `email`
 */
async function handUnitsOver(trx: Queries, dependencies: Needed, from: User, { body, caller }: Close) {
  const to = body.email === undefined ? undefined : openAdmin(await lockUserByEmail(trx, body.email))
  if (to?._id === from._id) throw refuseField('email', 'Choose somebody else: this account is being closed.')
  const ids = await lockUnitsManagedBy(trx, from._id)
  if (ids.length === 0) return
  if (to === undefined) {
    const homes = counted(ids.length, 'home')
    throw refuseField('email', `They manage ${homes}. Choose who takes over.`)
  }
  await giveUnits(trx, dependencies, caller, { ids, from, to })
}

async function close(trx: Queries, dependencies: Needed, request: Close) {
  const { params, body, caller } = request
  await deleteCodesOf(trx, params.id)
  const next = body.email === undefined ? undefined : await findUserByEmail(trx, body.email)
  const before = await heldAccount(trx, params.id, caller, ...(next === undefined ? [] : [next._id]))
  if (before.userType === 'user') throw new Refusal(409, 'Only the account of an admin can be closed.')
  if (before._id === caller.id)
    throw new Refusal(409, 'Nobody closes their own account. Ask another superAdmin to do it.')
  if (before.closedAt !== undefined) throw new Refusal(409, 'This account is closed already.')
  await refuseStaleEdit(trx, { what: 'user', body, caller }, before)
  await handUnitsOver(trx, dependencies, before, request)
  const after = await setClosed(trx, before._id, dependencies.clock.iso())
  await deleteTokensOf(trx, before._id)
  await giveUpEnquiries(trx, before._id)
  // Mails to the company itself, such as enquiries, are still wanted.
  if (before.email !== company.mail) await deleteWaitingMails(trx, before.email)
  const change = { action: 'account closed', subject: 'user', id: after._id, before, after } as const
  await recordChange(trx, dependencies.clock, caller, change)
  return { data: after }
}

async function reopen(trx: Queries, { clock }: Needed, { params, caller }: Reopen) {
  const before = await heldAccount(trx, params.id, caller)
  if (before.closedAt === undefined) throw new Refusal(409, 'This account is open already.')
  const after = await setClosed(trx, before._id, null)
  const change = { action: 'account opened again', subject: 'user', id: after._id, before, after } as const
  await recordChange(trx, clock, caller, change)
  return { data: after }
}

async function endSessions(trx: Queries, { clock }: Needed, { params, caller }: Reopen) {
  // A code that was mailed before is a way in, too.
  await deleteCodesOf(trx, params.id)
  const user = await heldAccount(trx, params.id, caller)
  if (user.userType === 'superAdmin' && caller.userType !== 'superAdmin')
    throw new Refusal(403, 'Only a superAdmin may sign a superAdmin out.')
  await deleteTokensOf(trx, user._id, { but: caller.tokenId })
  const change = { action: 'sessions ended', subject: 'user', id: user._id } as const
  await recordChange(trx, clock, caller, { ...change, after: { reason: 'ended by an admin' } })
  return { data: null }
}

/**
 * Ends sessions, closes the accounts of admins who have left, and opens them again
 * (docs/decisions/tokens.md).
 */
export const makeAccounts = (dependencies: Needed): Handlers<CloseKey | ReopenKey | EndKey> => ({
  'POST /admin/close-account/{id}': (request) => request.write((trx) => close(trx, dependencies, request)),
  'POST /admin/end-sessions/{id}': (request) =>
    request.write((trx) => endSessions(trx, dependencies, request)),
  'POST /admin/reopen-account/{id}': (request) => request.write((trx) => reopen(trx, dependencies, request)),
})
