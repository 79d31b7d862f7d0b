import { nanoid } from 'nanoid'
import { paperKinds } from '#company.ts'
import type { AdminPaper } from '#contract/papers.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { pageAnswer } from '../../http/pages.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { heldOwnership } from '../owners/owners.ts'
import { findOwnership } from '../owners/queriesOwnerships.ts'
import { attachFile } from '../privateFiles/privateFiles.ts'
import { findPrivateFile } from '../privateFiles/queries.ts'
import { isProject, lockProject } from '../properties/queriesProjects.ts'
import { isUnit, lockUnit } from '../properties/queriesUnits.ts'
import {
  deletePaperFile,
  findPaper,
  insertPaper,
  markTold,
  papersOf,
  papersOfCustomer,
  type Scope,
  withdrawPaper,
} from './queries.ts'
import { missingPapers } from './queriesMissing.ts'
import { countReaders, ownersOfPapers } from './queriesReaders.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly mails: Mails }

type PaperKey =
  | 'GET /admin/documents'
  | 'POST /admin/documents'
  | 'POST /admin/document/{documentId}/withdraw'
  | 'POST /admin/document/{documentId}/delete'
  | 'GET /admin/missing-documents'

type Add = Pick<CallRequest<'POST /admin/documents'>, 'body' | 'caller'>
type End = Pick<CallRequest<'POST /admin/document/{documentId}/withdraw'>, 'params' | 'body' | 'caller'>

/** @throws Refusal 404 for an unknown paper */
async function paperBy(db: Queries, id: string): Promise<AdminPaper> {
  const paper = await findPaper(db, id)
  if (paper === undefined) throw notFound('Paper')
  return paper
}

/** @throws Refusal 404 for a scope that does not exist, 409 for an ownership that has ended */
async function lockScope(trx: Queries, { scope, id }: Scope): Promise<void> {
  if (scope === 'ownership') await heldOwnership(trx, id)
  else if (scope === 'unit' && (await lockUnit(trx, id)) === undefined) throw notFound('Unit')
  else if (scope === 'project' && (await lockProject(trx, id)) === undefined) throw notFound('Project')
}

/** @throws Refusal 404 for a scope that does not exist */
async function demandScope(db: Queries, { scope, id }: Scope): Promise<void> {
  if (scope === 'ownership' && (await findOwnership(db, id)) === undefined) throw notFound('Owned unit')
  if (scope === 'unit' && !(await isUnit(db, id))) throw notFound('Unit')
  if (scope === 'project' && !(await isProject(db, id))) throw notFound('Project')
}

const stands = ({ replacedAt, withdrawnAt }: AdminPaper) =>
  replacedAt === undefined && withdrawnAt === undefined

/** @throws Refusal 409 for a file that is among the papers that stand */
function refuseCopy(present: readonly AdminPaper[], sha256: string, today: string): void {
  const same = present.find((paper) => stands(paper) && paper.sha256 === sha256)
  if (same === undefined) return
  const day = nearDay(companyDay(same.addedAt), today)
  throw new Refusal(409, `This file is here already: ${same.title} of ${day}.`, { data: same })
}

/** The paper that a new one replaces. @throws Refusal 400 for none that can be, 409 with what is newer */
function replacedBy(present: readonly AdminPaper[], replaces: string, today: string): AdminPaper {
  const before = present.find(({ _id }) => _id === replaces)
  if (before === undefined) throw refuseField('replaces', 'Choose a paper that is beside this one.')
  if (before.withdrawnAt !== undefined)
    throw refuseField('replaces', 'This paper was withdrawn. Add the new one by itself.')
  if (before.replacedAt === undefined) return before
  const day = nearDay(companyDay(before.replacedAt), today)
  throw new Refusal(409, `A newer version came on ${day}. Replace that one.`, {
    data: present.find((paper) => paper.replaces === replaces),
  })
}

/** Tells the owners of a scope of all papers that nobody told them of, each of them in one mail. */
async function tell(trx: Queries, mails: Mails, of: Scope, now: string): Promise<void> {
  const papers = (await papersOf(trx, of)).filter(
    (paper) => stands(paper) && paper.toldAt === undefined && paper.kind !== 'identity',
  )
  const ids = papers.map(({ _id }) => _id)
  if (ids.length === 0) return
  await mails.papersCame(trx, { papers, owners: await ownersOfPapers(trx, ids), now })
  await markTold(trx, ids, now)
}

/** A paper in words, for the audit trail. */
const inTrail = ({ kind, title, needsReading, bytes }: AdminPaper) => ({
  paper: paperKinds[kind],
  ...{ title, needsReading, bytes },
})

async function add(trx: Queries, { clock, mails }: Needed, { body, caller }: Add) {
  const { kind, title, fileId, replaces, needsReading } = body
  const of = { scope: body.scope, id: body.id }
  const at = clock.iso()
  await lockScope(trx, of)
  await attachFile(trx, 'fileId', { fileId, ownerId: caller.id, purpose: 'paper', at })
  const { sha256 = '', bytes = 0 } = (await findPrivateFile(trx, fileId)) ?? {}
  const present = await papersOf(trx, of)
  const today = companyDay(at)
  refuseCopy(present, sha256, today)
  const before = replaces === undefined ? undefined : replacedBy(present, replaces, today)
  const id = nanoid()
  await insertPaper(trx, {
    ...{ id, of, kind, title, needsReading, file_id: fileId, sha256, bytes },
    ...{ replaces: before?._id ?? null, added_by: caller.id, added_at: at },
  })
  if (body.tell) await tell(trx, mails, of, at)
  const data = await paperBy(trx, id)
  await recordChange(trx, clock, caller, {
    ...{ action: 'paper added', subject: of.scope, id: of.id, after: inTrail(data) },
    ...(before === undefined ? {} : { before: inTrail(before) }),
  })
  return { data }
}

/** Reads a paper whose scope is locked from then on. An owner who was removed is no hindrance. */
async function lockPaper(trx: Queries, id: string): Promise<AdminPaper> {
  const { scope, scopeId } = await paperBy(trx, id)
  const ownership = scope === 'ownership' ? await findOwnership(trx, scopeId) : undefined
  await lockScope(
    trx,
    ownership === undefined ? { scope, id: scopeId } : { scope: 'unit', id: ownership.unitId },
  )
  return paperBy(trx, id)
}

async function withdraw(trx: Queries, { clock, mails }: Needed, { params, body, caller }: End) {
  const before = await lockPaper(trx, params.documentId)
  const at = clock.iso()
  const { reason } = body
  if (!stands(before)) throw new Refusal(409, 'This paper does not stand any more.', { data: before })
  await withdrawPaper(trx, before._id, { at, by: caller.id, reason })
  const owners = (await ownersOfPapers(trx, [before._id])).filter(({ openedAt }) => openedAt !== null)
  await mails.paperWithdrawn(trx, { paper: before, reason, owners, now: at })
  await recordChange(trx, clock, caller, {
    ...{ action: 'paper withdrawn', subject: before.scope, id: before.scopeId },
    after: { ...inTrail(before), reason },
  })
  return { data: await paperBy(trx, before._id) }
}

async function remove(trx: Queries, { clock }: Needed, { params, body, caller }: End) {
  const before = await lockPaper(trx, params.documentId)
  const { reason } = body
  const { fileId } = before
  if (fileId === undefined) throw new Refusal(409, 'This file is deleted already.', { data: before })
  const at = clock.iso()
  await withdrawPaper(trx, before._id, { at, by: caller.id, reason })
  await deletePaperFile(trx, fileId, at)
  await recordChange(trx, clock, caller, {
    ...{ action: 'paper deleted', subject: before.scope, id: before.scopeId },
    after: { ...inTrail(before), reason },
  })
  return { data: await paperBy(trx, before._id) }
}

/** Papers of sales, homes and projects, as admins keep them. */
export const makePapers = (dependencies: Needed): Handlers<PaperKey> => ({
  async 'GET /admin/documents'({ query: { ownedUnitId, unitId, projectId, userId } }) {
    return dependencies.database.snapshot(async (db) => {
      if (userId !== undefined) return { data: { documents: await papersOfCustomer(db, userId), owners: 1 } }
      const scope = ownedUnitId !== undefined ? 'ownership' : unitId !== undefined ? 'unit' : 'project'
      const of = { scope, id: ownedUnitId ?? unitId ?? projectId ?? '' } as const
      await demandScope(db, of)
      return { data: { documents: await papersOf(db, of), owners: await countReaders(db, of) } }
    })
  },

  'POST /admin/documents': (request) => request.write((trx) => add(trx, dependencies, request)),

  'POST /admin/document/{documentId}/withdraw': (request) =>
    request.write((trx) => withdraw(trx, dependencies, request)),

  'POST /admin/document/{documentId}/delete': (request) =>
    request.write((trx) => remove(trx, dependencies, request)),

  async 'GET /admin/missing-documents'({ query }) {
    const today = companyDay(dependencies.clock.iso())
    return pageAnswer(await dependencies.database.snapshot((db) => missingPapers(db, today, query)))
  },
})
