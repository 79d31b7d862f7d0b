import { nanoid } from 'nanoid'
import type { Enquiry } from '#contract/enquiries.ts'
import { companyDay, companyMonth, monthStart } from '#domain/dates.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, refuseField } from '../../http/refusal.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import { lockUser } from '../accounts/queriesUsers.ts'
import { recordChange } from '../admin/audit.ts'
import { makeAnswers } from './answers.ts'
import { findEnquiry } from './queries.ts'
import { enquiriesSince, insertNote, setWork, type Work } from './queriesWork.ts'

type WorkKey = 'PUT /admin/enquiry/{enquiryId}/work'
type NoteKey = 'POST /admin/enquiry/{enquiryId}/note'
type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly newsLinks: UnsubscribeLinks }
type Body = CallRequest<WorkKey>['body']

const monthsShown = 12

/** @throws Refusal 404 for an unknown enquiry */
async function enquiryBy(db: Queries, id: string): Promise<Enquiry> {
  const enquiry = await findEnquiry(db, id)
  if (enquiry === undefined) throw notFound('Enquiry')
  return enquiry
}

/**
 * What an edit makes of an enquiry: what is left out stays. One that is won or lost does not go on.
 * @throws Refusal 400 for a day of before, and for a loss without its reason
 */
function worked(before: Enquiry, { assignedTo, nextOn, stage, lostWhy }: Body, today: string): Work {
  const next = {
    assignedTo: assignedTo === undefined ? (before.assignedTo?._id ?? null) : assignedTo,
    nextOn: nextOn === undefined ? (before.nextOn ?? null) : nextOn,
    stage: stage === undefined ? (before.stage ?? null) : stage,
    lostWhy: (lostWhy ?? before.lostWhy) || null,
  }
  if (nextOn && nextOn !== before.nextOn && nextOn < today)
    throw refuseField('nextOn', 'Choose today or a later day.')
  if (next.stage === 'lost' && next.lostWhy === null) throw refuseField('lostWhy', 'Say why it was lost.')
  const isOver = next.stage === 'won' || next.stage === 'lost'
  return {
    ...next,
    nextOn: isOver ? null : next.nextOn,
    lostWhy: next.stage === 'lost' ? next.lostWhy : null,
  }
}

/** Locks an admin to whom an enquiry goes. @throws Refusal 400 unless their account is open */
async function requireAdmin(trx: Queries, id: string): Promise<void> {
  const user = await lockUser(trx, id)
  if (user === undefined || user.userType === 'user' || user.closedAt !== undefined)
    throw refuseField('assignedTo', 'Choose an admin whose account is open.')
}

/** How many came in each month from each source, newest month first. */
function figuresOf(rows: Awaited<ReturnType<typeof enquiriesSince>>) {
  const groups = Map.groupBy(rows, ({ created_at, source }) => `${companyMonth(created_at)} ${source ?? ''}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([key, group]) => {
      const source = group[0]?.source ?? null
      const at = (...stages: readonly Enquiry['stage'][]) =>
        group.filter(({ stage }) => stage !== null && stages.includes(stage)).length
      return {
        month: key.slice(0, 7),
        ...(source === null ? {} : { source }),
        enquiries: group.length,
        viewings: at('viewing', 'offer', 'won'),
        won: at('won'),
      }
    })
}

/** Whose enquiries are, what comes next, notes about them, and where they come from. */
export function makeEnquiryWork(
  dependencies: Needed,
): Handlers<WorkKey | NoteKey | 'GET /admin/enquiry-figures'> {
  const { database, clock } = dependencies
  const answered = makeAnswers(dependencies)
  const shown = async (trx: Queries, id: string) => {
    const enquiry = await enquiryBy(trx, id)
    const [data = enquiry] = await answered(trx, [enquiry])
    return { data }
  }
  return {
    'PUT /admin/enquiry/{enquiryId}/work': ({ params: { enquiryId }, body, caller, write }) =>
      write(async (trx) => {
        if (body.assignedTo) await requireAdmin(trx, body.assignedTo)
        const before = await enquiryBy(trx, enquiryId)
        await setWork(trx, enquiryId, worked(before, body, companyDay(clock.iso())))
        const after = await enquiryBy(trx, enquiryId)
        const change = { action: 'enquiry changed', subject: 'enquiry', id: enquiryId } as const
        await recordChange(trx, clock, caller, { ...change, before, after })
        return shown(trx, enquiryId)
      }),

    'POST /admin/enquiry/{enquiryId}/note': ({ params: { enquiryId }, body: { text }, caller, write }) =>
      write(async (trx) => {
        await enquiryBy(trx, enquiryId)
        const createdAt = clock.iso()
        await insertNote(trx, { id: nanoid(), enquiryId, text, createdBy: caller.id, createdAt })
        const change = { action: 'note added', subject: 'enquiry', id: enquiryId } as const
        await recordChange(trx, clock, caller, { ...change, after: { note: text } })
        return shown(trx, enquiryId)
      }),

    async 'GET /admin/enquiry-figures'() {
      const since = monthStart(clock.iso(), monthsShown - 1)
      return { data: figuresOf(await enquiriesSince(database.read, since)) }
    },
  }
}
