import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Enquiry } from '#contract/enquiries.ts'
import { companyDay } from '#domain/dates.ts'
import { fullName } from '#domain/names.ts'
import { foldNames } from '../../database/foldNames.ts'
import { consume, type Limit } from '../../database/limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { pageAnswer } from '../../http/pages.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import { insertMail } from '../../mail/queries.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import { recordChange } from '../admin/audit.ts'
import { isProject } from '../properties/queriesProjects.ts'
import { isUnit } from '../properties/queriesUnits.ts'
import { makeAnswers } from './answers.ts'
import { enquiryMail } from './mails.ts'
import { findEnquiry, insertEnquiry, listEnquiries, setEnquiryHandled } from './queries.ts'
import { managerFor } from './queriesWork.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl'> & { readonly newsLinks: UnsubscribeLinks }

type EnquiryKey = 'POST /public/enquiries' | 'GET /admin/enquiries' | 'PUT /admin/enquiry/{enquiryId}'

/** Not fewer, because mobile carriers put many visitors behind one address. */
const enquiriesByClient: Limit = { name: 'enquiry-client', points: 20, seconds: 3600 }

async function takeTurn({ database, clock }: Needed, client: string): Promise<void> {
  const taken = await consume(database, enquiriesByClient, client, new Date(clock.now()))
  if (taken.state === 'allowed') return
  throw new Refusal(429, 'You have sent many enquiries. Please wait a little, or call us.', {
    retryAfterMs: taken.retryAfterSeconds * 1000,
  })
}

/** @throws Refusal 400 on the field that names something unknown */
async function checkSubject({ database }: Needed, projectId: string | undefined, unitId: string | undefined) {
  if (projectId !== undefined && !(await isProject(database.read, projectId))) {
    throw refuseField('projectId', 'This project does not exist.')
  }
  if (unitId !== undefined && !(await isUnit(database.read, unitId))) {
    throw refuseField('unitId', 'This unit does not exist.')
  }
}

/** A form that is sent again because its answer was lost is the same enquiry. */
const idOf = (idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined
    ? nanoid()
    : createHash('sha256').update(idempotencyKey).digest('base64url').slice(0, 21)

/** An enquiry without who handled it: the audit entry has its own actor and time. */
const withoutHandler = ({ handledBy: _, handledAt: __, ...enquiry }: Enquiry) => enquiry

export function makeEnquiries(dependencies: Needed): Handlers<EnquiryKey> {
  const { database, clock } = dependencies
  const linked = makeAnswers(dependencies)
  return {
    async 'POST /public/enquiries'({ body, client, idempotencyKey, write }) {
      await takeTurn(dependencies, client)
      const { projectId, unitId, newsWording, source, campaign, phoneNumber = '' } = body
      await checkSubject(dependencies, projectId, unitId)
      const id = idOf(idempotencyKey)
      const createdAt = clock.iso()
      return write(async (trx) => {
        const assignedTo = await managerFor(trx, { projectId, unitId })
        const about = { projectId, unitId, source, campaign, assignedTo }
        const fields = { ...body, ...about, newsWording, phoneNumber }
        const isNew = await insertEnquiry(trx, { ...fields, id, createdAt })
        const enquiry = isNew ? await findEnquiry(trx, id) : undefined
        // In the same transaction: each stored enquiry is mailed once.
        if (enquiry !== undefined) {
          await insertMail(trx, {
            kind: 'enquiry',
            mail: enquiryMail(enquiry, dependencies.siteUrl),
            dedupeKey: `enquiry:${id}`,
            now: createdAt,
          })
        }
        return { data: { _id: id } }
      })
    },

    async 'GET /admin/enquiries'({ query: { of, due, ...query }, caller }) {
      if (query.q !== undefined) await foldNames(database)
      const page = await listEnquiries(database.read, {
        ...query,
        assignedTo: of === undefined ? undefined : of === 'me' ? caller.id : null,
        dueBy: due === undefined ? undefined : companyDay(clock.iso()),
      })
      return pageAnswer(page && { ...page, rows: await linked(database.read, page.rows) })
    },

    'PUT /admin/enquiry/{enquiryId}': ({ params: { enquiryId }, body, caller, write }) =>
      write(async (trx) => {
        const before = await findEnquiry(trx, enquiryId)
        if (before === undefined) throw notFound('Enquiry')
        const handled = body.status === 'new' ? undefined : { by: caller.id, at: clock.iso() }
        await setEnquiryHandled(trx, enquiryId, handled)
        const after = await findEnquiry(trx, enquiryId)
        const by = after?.handledBy
        if (handled !== undefined && by !== undefined && by._id !== caller.id)
          throw new Refusal(409, `${fullName(by)} has handled this enquiry already.`)
        const change = { action: 'enquiry changed', subject: 'enquiry', id: enquiryId } as const
        await recordChange(trx, clock, caller, {
          ...change,
          before: withoutHandler(before),
          after: after && withoutHandler(after),
        })
        const [data = before] = await linked(trx, [after ?? before])
        return { data }
      }),
  }
}
