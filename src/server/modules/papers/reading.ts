import { paperRules } from '#company.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { papersToCome } from '#domain/papers.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import type { MediaFile } from '../../ports/media.ts'
import { ownershipBy } from '../plans/queries.ts'
import {
  markAcknowledged,
  markOpened,
  type OwnersPaper,
  ownersPaper,
  papersForOwner,
} from './queriesReaders.ts'

type ReadingKey = 'GET /user/documents/{unitId}' | 'POST /user/document/{documentId}/acknowledge'
type Needed = Pick<Dependencies, 'database' | 'clock'>
type Acknowledge = Pick<
  CallRequest<'POST /user/document/{documentId}/acknowledge'>,
  'params' | 'body' | 'caller'
>

/**
 * A paper that stands and that the caller reads as an owner.
 * @throws Refusal 404 for one that is not theirs or was withdrawn, 409 for one that was replaced
 */
async function standingPaper(db: Queries, id: string, userId: string, now: string): Promise<OwnersPaper> {
  const found = await ownersPaper(db, id, userId)
  if (found === undefined) throw notFound('Paper')
  if (found.isWithdrawn) throw new Refusal(404, 'This paper was withdrawn.', { code: 'record-not-found' })
  if (found.replacedAt !== undefined) {
    const day = nearDay(companyDay(found.replacedAt), companyDay(now))
    throw new Refusal(409, `A newer version came on ${day}. Read that one.`)
  }
  return found
}

async function acknowledge(trx: Queries, { clock }: Needed, { params, body, caller }: Acknowledge) {
  const at = clock.iso()
  const { paper } = await standingPaper(trx, params.documentId, caller.id, at)
  if (paper.openedAt === undefined) throw new Refusal(409, 'Open it first.')
  if (body.sha256 !== paper.sha256)
    throw refuseField('sha256', 'This is not the file that you opened. Open it again.')
  await markAcknowledged(trx, paper._id, caller.id, { sha256: paper.sha256, at })
  const { paper: data } = await standingPaper(trx, paper._id, caller.id, at)
  return { data }
}

/** The papers of a home, as its owner reads them. */
export const makePaperReading = (dependencies: Needed): Handlers<ReadingKey> => ({
  async 'GET /user/documents/{unitId}'({ params: { unitId }, caller }) {
    const { read } = dependencies.database
    const ownershipId = await ownershipBy(read, unitId, caller.id)
    if (ownershipId === undefined) throw notFound('Unit')
    const documents = await papersForOwner(read, ownershipId)
    const toCome = papersToCome(paperRules, new Set(documents.map(({ kind }) => kind)))
    return { data: { documents, toCome: toCome.map(({ kind, after }) => ({ kind, after })) } }
  },

  'POST /user/document/{documentId}/acknowledge': (request) =>
    request.write((trx) => acknowledge(trx, dependencies, request)),
})

/** Holds the last part of a file back until a job is done: a reader has the whole file only then. */
const beforeTheLast = (job: () => Promise<void>) => {
  let held: Uint8Array | undefined
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      if (held !== undefined) controller.enqueue(held)
      held = part
    },
    async flush(controller) {
      await job()
      if (held !== undefined) controller.enqueue(held)
    },
  })
}

/** Finds the files of papers for their owners. */
export const makePaperFiles =
  ({ database, clock, privateFiles }: Needed & Pick<Dependencies, 'privateFiles'>) =>
  /**
   * @returns the file, which counts as opened once it was read to its end
   * @throws Refusal 404 for a paper that is not theirs or was withdrawn, 409 for one that was replaced
   */
  async (caller: Caller, paperId: string) => {
    const { paper, fileId, fileName } = await standingPaper(database.read, paperId, caller.id, clock.iso())
    const content = await privateFiles.find(`${fileId}/full`)
    if (content === undefined) throw notFound('File')
    const opened = () => database.write((trx) => markOpened(trx, paperId, caller.id, clock.iso()))
    const open: MediaFile['open'] = () => content.open().pipeThrough(beforeTheLast(opened))
    return { mime: paper.mime, name: fileName, content: { ...content, open } }
  }

export type PaperFiles = ReturnType<typeof makePaperFiles>
