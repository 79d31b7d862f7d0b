import { nanoid } from 'nanoid'
import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { isTaken } from '../../database/errors.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { enqueueMail } from '../../mail/queries.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { forgetOwnersNumber, unitsOwnedBy } from '../owners/queriesOwnerships.ts'
import { refuseStaleEdit } from '../properties/staleEdit.ts'
import { addressChangedMails } from './addressChangedMail.ts'
import { refuseErasedAddress } from './erasedAddress.ts'
import { tellOfAccount } from './newAccountMail.ts'
import { deleteTokensOf } from './queriesTokens.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  listAdmins,
  listCustomers,
  lockUser,
  updateUser,
} from './queriesUsers.ts'
import { undoableChange, undoLink } from './undoAddress.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl' | 'apiUrl' | 'linkKey'>

type UserKey =
  | 'GET /admin/all-users'
  | 'GET /admin/owned-units/{userId}'
  | 'POST /admin/create-user'
  | 'PUT /admin/edit-user/{id}'
  | 'POST /admin/edit-user/{id}'

type EditRequest = Pick<CallRequest<'PUT /admin/edit-user/{id}'>, 'params' | 'body' | 'caller'>

const onlySuperAdmins = 'Only a superAdmin may create or change a superAdmin.'

const onlyReopened = 'A superAdmin can open it again.'

/** Runs a write whose address may be taken. @throws Refusal 409 then */
async function refuseTakenEmail<T>({ database }: Needed, email: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error, 'email')) throw error
    const taken = await findUserByEmail(database.read, email)
    const message =
      taken?.closedAt === undefined
        ? 'Another account already has this email address.'
        : `A closed account has this email address. ${onlyReopened}`
    throw new Refusal(409, message, { issues: [{ path: ['email'], message }] })
  }
}

/** A person whose sign-in address has changed, and the change's entry in the audit trail. */
type Moved = { readonly before: User; readonly user: User; readonly changeId: string }

/** The superAdmins who get mails about admins' accounts. */
const openSuperAdmins = async (trx: Queries) =>
  (await listAdmins(trx)).filter(
    ({ userType, closedAt }) => userType === 'superAdmin' && closedAt === undefined,
  )

/**
 * Revokes the sessions and codes of the old address and mails both addresses, for an admin the
 * superAdmins too. Admins who change their own address stay signed in where they are: a typing
 * error must not lock them out.
 */
async function moveSignIn(
  trx: Queries,
  dependencies: Needed,
  caller: Caller,
  { before, user, changeId }: Moved,
) {
  const { clock, siteUrl } = dependencies
  const undoUrl = (await undoableChange(trx, changeId)) && undoLink(dependencies, changeId)
  const superAdmins = user.userType === 'user' ? [] : await openSuperAdmins(trx)
  await deleteTokensOf(trx, user._id, { but: caller.tokenId })
  const bySelf = caller.id === user._id
  const addressChange = { user, before: before.email, bySelf, siteUrl, undoUrl, superAdmins }
  for (const mail of addressChangedMails(addressChange)) {
    await enqueueMail(trx, { kind: 'address-changed', mail, now: clock.iso() })
  }
  const change = { action: 'sessions ended', subject: 'user', id: user._id } as const
  await recordChange(trx, clock, caller, { ...change, after: { reason: 'sign-in address changed' } })
}

/**
 * Rejects edits of closed or erased accounts. Sends no current record, so the form offers no "save
 * again".
 */
function refuseGone(user: User): void {
  if (user.closedAt !== undefined) throw new Refusal(409, `This account is closed. ${onlyReopened}`)
  if (isErased(user)) throw new Refusal(409, 'This customer was erased. Nothing of them can be changed.')
}

/** Both edit calls: they come from different lists and may change the same fields. */
async function edit(trx: Queries, dependencies: Needed, { params, body, caller }: EditRequest) {
  const before = await lockUser(trx, params.id)
  if (before === undefined) throw notFound('User')
  if (before.userType === 'superAdmin' && caller.userType !== 'superAdmin') {
    throw new Refusal(403, onlySuperAdmins)
  }
  refuseGone(before)
  refuseErasedAddress(body)
  await refuseStaleEdit(trx, { what: 'user', body, caller }, before)
  const phoneNumber = body.phoneNumber ?? before.phoneNumber
  const after = await updateUser(trx, params.id, { ...body, phoneNumber })
  if (before.phoneNumber !== '' && after.phoneNumber === '') await forgetOwnersNumber(trx, after._id)
  const change = { action: 'user edited', subject: 'user', id: after._id, before, after } as const
  const changeId = await recordChange(trx, dependencies.clock, caller, change)
  if (changeId !== undefined && after.email !== before.email)
    await moveSignIn(trx, dependencies, caller, { before, user: after, changeId })
  return { data: after }
}

/** Users and admins. */
export function makeUsers(dependencies: Needed): Handlers<UserKey> {
  const { database, clock, siteUrl } = dependencies
  return {
    async 'GET /admin/all-users'({ query: { type } }) {
      return { data: await (type === 'user' ? listCustomers : listAdmins)(database.read) }
    },

    async 'GET /admin/owned-units/{userId}'({ params: { userId } }) {
      if (!(await findUser(database.read, userId))) throw notFound('User')
      return { data: await unitsOwnedBy(database.read, userId) }
    },

    async 'POST /admin/create-user'({ body, caller, write }) {
      const { userType = 'user', phoneNumber = '' } = body
      if (userType === 'superAdmin' && caller.userType !== 'superAdmin') {
        throw new Refusal(403, onlySuperAdmins)
      }
      refuseErasedAddress(body)
      return refuseTakenEmail(
        dependencies,
        body.email,
        write(async (trx) => {
          const createdAt = clock.iso()
          const after = await insertUser(trx, { ...body, id: nanoid(), userType, phoneNumber, createdAt })
          await recordChange(trx, clock, caller, {
            action: 'user created',
            subject: 'user',
            id: after._id,
            after,
          })
          await tellOfAccount(trx, { user: after, caller, siteUrl, now: createdAt })
          return { data: after, message: userType === 'user' ? 'User Added' : 'Admin Created' }
        }),
      )
    },

    'PUT /admin/edit-user/{id}': (request) =>
      refuseTakenEmail(
        dependencies,
        request.body.email,
        request.write((trx) => edit(trx, dependencies, request)),
      ),

    'POST /admin/edit-user/{id}': (request) =>
      refuseTakenEmail(
        dependencies,
        request.body.email,
        request.write((trx) => edit(trx, dependencies, request)),
      ),
  }
}
