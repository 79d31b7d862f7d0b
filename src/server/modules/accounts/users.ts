import { nanoid } from 'nanoid'
import type { User } from '#contract/users.ts'
import { changesAtOnce, objectionMs } from '#domain/addressChange.ts'
import { companyDay } from '#domain/dates.ts'
import { fullName } from '#domain/names.ts'
import { isoTime } from '#domain/time.ts'
import { foldNames } from '../../database/foldNames.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { pageAnswer } from '../../http/pages.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { printedInLatin } from '../../pdf/drawable.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { forgetOwnersNumber, unitsOwnedBy } from '../owners/queriesOwnerships.ts'
import { refuseStaleEdit } from '../properties/staleEdit.ts'
import { moveSignIn, tellOfNewAddress } from './addressChange.ts'
import { onlySuperAdmins, refuseAddressOfAnother, refuseGone, refuseTakenEmail } from './editing.ts'
import { refuseErasedAddress } from './erasedAddress.ts'
import { tellOfAccount, tellOfNewAdmin } from './newAccountMail.ts'
import {
  findUser,
  hasSignedIn,
  insertUser,
  listUsers,
  lockUser,
  nameNewAddress,
  openSuperAdmins,
  updateUser,
} from './queriesUsers.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl' | 'apiUrl' | 'linkKey'>

type UserKey =
  | 'GET /admin/all-users'
  | 'GET /admin/owned-units/{userId}'
  | 'POST /admin/create-user'
  | 'PUT /admin/edit-user/{id}'
  | 'POST /admin/edit-user/{id}'

type EditRequest = Pick<CallRequest<'PUT /admin/edit-user/{id}'>, 'params' | 'body' | 'caller'>

/** Adds how papers print the name, if they have no letters for it. */
function withPrintedName<U extends User>(user: U): U {
  const printedName = printedInLatin(fullName(user))
  return printedName === undefined ? user : { ...user, printedName }
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
  const isNew = body.email !== before.email
  if (isNew) await refuseAddressOfAnother(trx, body.email, before._id)
  const account = { ...before, hasSignedIn: await hasSignedIn(trx, before._id) }
  const atOnce = isNew && changesAtOnce(account, caller)
  const waits = isNew && !atOnce && body.email !== before.newEmail
  const at = isoTime(dependencies.clock.now() + objectionMs)
  const newAddress = waits ? { email: body.email, at } : atOnce ? null : undefined
  const phoneNumber = body.phoneNumber ?? before.phoneNumber
  // The old address stays until the new one may sign in; everything else changes now.
  const details = { ...body, phoneNumber, email: atOnce ? body.email : before.email }
  const after = await updateUser(trx, params.id, details, newAddress)
  if (before.phoneNumber !== '' && after.phoneNumber === '') await forgetOwnersNumber(trx, after._id)
  const change = { action: 'user edited', subject: 'user', id: after._id, before, after } as const
  const changeId = await recordChange(trx, dependencies.clock, caller, change)
  if (changeId !== undefined && atOnce)
    await moveSignIn(trx, dependencies, caller, { before, user: after, changeId })
  if (changeId !== undefined && waits) {
    await nameNewAddress(trx, after._id, changeId)
    await tellOfNewAddress(trx, dependencies, { user: after, caller, changeId })
  }
  return { data: withPrintedName(after) }
}

export function makeUsers(dependencies: Needed): Handlers<UserKey> {
  const { database, clock, siteUrl } = dependencies
  return {
    async 'GET /admin/all-users'({ query, caller }) {
      if (query.q !== undefined || query.sort === 'name') await foldNames(database)
      const { data, page } = pageAnswer(
        await listUsers(database.read, query, caller.userType === 'superAdmin'),
      )
      return { data: data.map(withPrintedName), page }
    },

    async 'GET /admin/owned-units/{userId}'({ params: { userId } }) {
      if (!(await findUser(database.read, userId))) throw notFound('User')
      return { data: await unitsOwnedBy(database.read, userId, companyDay(clock.iso())) }
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
          await refuseAddressOfAnother(trx, body.email)
          const createdAt = clock.iso()
          const after = await insertUser(trx, { ...body, id: nanoid(), userType, phoneNumber, createdAt })
          await recordChange(trx, clock, caller, {
            action: 'user created',
            subject: 'user',
            id: after._id,
            after,
          })
          const account = { user: after, caller, siteUrl, now: createdAt }
          await tellOfAccount(trx, account)
          if (userType !== 'user') await tellOfNewAdmin(trx, account, await openSuperAdmins(trx))
          return {
            data: withPrintedName(after),
            message: userType === 'user' ? 'User Added' : 'Admin Created',
          }
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
