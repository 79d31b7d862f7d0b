import { isErased } from '#domain/accountStatus.ts'
import { companyDay } from '#domain/dates.ts'
import { sumOfNaira } from '#domain/ledger.ts'
import { erasePerson } from '../../database/erasure.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { claimsOf } from '../claims/queries.ts'
import { enquiriesFrom } from '../enquiries/queries.ts'
import { holdsFor } from '../holds/queries.ts'
import { unitsOwnedBy } from '../owners/queriesOwnerships.ts'
import { transactionsOf } from '../owners/queriesTransactions.ts'
import { everyPaperOf } from '../papers/queriesReaders.ts'
import { privateFilesOf } from '../privateFiles/queries.ts'
import { lockUnitsOwnedBy } from '../properties/queriesUnits.ts'
import { tellOfErasure } from './erasedMail.ts'
import { invitedAt } from './queriesInvitations.ts'
import {
  everyBillOf,
  everyConversationOf,
  everyPlanOf,
  formerUnitsOf,
  sessionsOf,
} from './queriesPersonalData.ts'
import { deleteCodesOf } from './queriesSignInCodes.ts'
import { findUser, lockUser, wantsOptionalMails } from './queriesUsers.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'>

async function everythingOf(db: Queries, userId: string, takenAt: string) {
  const profile = await findUser(db, userId)
  if (profile === undefined) throw notFound('User')
  const transactions = await transactionsOf(db, userId)
  const invited = await invitedAt(db, userId)
  return {
    takenAt,
    profile,
    mailNotices: await wantsOptionalMails(db, userId),
    ...(invited === undefined ? {} : { invitedAt: invited }),
    sessions: await sessionsOf(db, userId),
    properties: await unitsOwnedBy(db, userId, companyDay(takenAt)),
    formerProperties: await formerUnitsOf(db, userId),
    paymentPlans: await everyPlanOf(db, userId),
    paymentClaims: await claimsOf(db, userId),
    documents: await everyPaperOf(db, userId),
    transactions,
    billPayments: await everyBillOf(db, userId),
    conversations: await everyConversationOf(db, userId),
    files: await privateFilesOf(db, userId),
    enquiries: await enquiriesFrom(db, profile.email),
    holds: await holdsFor(db, profile.email, takenAt),
    total: sumOfNaira(transactions.map(({ amount }) => amount)),
  }
}

export function makePersonalData({
  database,
  clock,
}: Needed): Handlers<'GET /user/export' | 'POST /admin/erase-user/{id}'> {
  return {
    async 'GET /user/export'({ caller }) {
      return { data: await database.snapshot((db) => everythingOf(db, caller.id, clock.iso())) }
    },

    'POST /admin/erase-user/{id}': ({ params: { id }, caller, write }) =>
      write(async (trx) => {
        await deleteCodesOf(trx, id)
        await lockUnitsOwnedBy(trx, id)
        const user = await lockUser(trx, id)
        if (user === undefined) throw notFound('User')
        if (user.userType !== 'user') throw new Refusal(409, 'Only a customer can be erased.')
        await erasePerson(trx, id, user.email, clock.iso())
        if (!isErased(user)) await tellOfErasure(trx, user.email, clock.iso())
        await recordChange(trx, clock, caller, {
          action: 'user erased',
          subject: 'user',
          id,
          after: { erased: true },
        })
        return { data: null }
      }),
  }
}
