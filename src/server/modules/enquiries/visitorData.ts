import { isErased } from '#domain/accountStatus.ts'
import { eraseVisitor } from '../../database/erasure.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { findUserByEmail } from '../accounts/queriesUsers.ts'
import { recordChange } from '../admin/audit.ts'
import { holdsFor } from '../holds/queries.ts'
import { enquiriesFrom, findEnquiry } from './queries.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'>

/** @throws Refusal 409 if the address has an account, which holds more than enquiries */
async function requireNoAccount(db: Queries, email: string, instead: string): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined)
    throw new Refusal(409, `This address has an account. ${instead}`)
}

/** What a visitor without an account may ask for: their data, and its deletion. */
export function makeVisitorData({
  database,
  clock,
}: Needed): Handlers<'GET /admin/personal-data' | 'POST /admin/enquiry/{enquiryId}/erase'> {
  return {
    // A write, as the trail says who took somebody's data along.
    'GET /admin/personal-data': ({ query: { email }, caller }) =>
      database.write(async (trx) => {
        await requireNoAccount(trx, email, 'Its owner saves everything on their profile.')
        const enquiries = await enquiriesFrom(trx, email)
        const takenAt = clock.iso()
        const holds = await holdsFor(trx, email, takenAt)
        const [newest, held] = [enquiries[0], holds[0]]
        const subject = newest
          ? ({ subject: 'enquiry', id: newest._id } as const)
          : held && ({ subject: 'unit', id: held.unitId } as const)
        if (subject === undefined) throw notFound('Visitor')
        await recordChange(trx, clock, caller, { action: 'visitor data exported', ...subject })
        return { data: { takenAt, email, enquiries, holds } }
      }),

    'POST /admin/enquiry/{enquiryId}/erase': ({ params: { enquiryId }, caller, write }) =>
      write(async (trx) => {
        const enquiry = await findEnquiry(trx, enquiryId)
        if (enquiry === undefined) throw notFound('Enquiry')
        if (isErased(enquiry)) return { data: null }
        await requireNoAccount(trx, enquiry.email, 'Erase the person on the page of users.')
        await eraseVisitor(trx, enquiry.email)
        await recordChange(trx, clock, caller, {
          action: 'visitor erased',
          subject: 'enquiry',
          id: enquiryId,
          after: { erased: true },
        })
        return { data: null }
      }),
  }
}
