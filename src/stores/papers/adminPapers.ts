import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { callOnce } from '#api/idempotency.ts'
import { readPrivateFile, sendPrivateFile } from '#api/privateFiles.ts'
import { saveFile } from '#browser/media/download.ts'
import type { AdminPaper, PaperKind, PaperScope } from '#contract/papers.ts'
import { counted } from '#domain/words.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'
import { paperFile } from './papers.ts'

/** What papers belong to: a sale, a home or a project. */
export type PaperPlace = { readonly scope: PaperScope; readonly id: string }

export type NewPaper = {
  readonly file: File
  readonly kind: PaperKind
  readonly title: string
  readonly needsReading: boolean
}

type Adding = {
  /** Whether the owners get a mail, with the last paper. */
  readonly tell: boolean
  readonly replaces?: AdminPaper | undefined
  /** Called for each paper that is there: it is not sent again. */
  readonly onAdded: (paper: NewPaper) => void
}

const queryOf = ({ scope, id }: PaperPlace) => {
  if (scope === 'ownership') return { ownedUnitId: id }
  return scope === 'unit' ? { unitId: id } : { projectId: id }
}

/** Ids of files that have arrived: after a failed call they are not sent again. */
const arrived = new WeakMap<File, string>()

async function idOf(file: File): Promise<string> {
  const fileId = arrived.get(file) ?? (await sendPrivateFile('paper', file)).fileId
  arrived.set(file, fileId)
  return fileId
}

/** Saves the file of a paper on the admin's device; nobody counts it as read. */
export async function savePaper({ fileId, ...paper }: AdminPaper): Promise<void> {
  if (fileId !== undefined) saveFile(await readPrivateFile(fileId), paperFile(paper))
}

/** Papers of all sales to a customer: what an erasure deletes. */
export const papersOfCustomer = family((userId: string) =>
  resource(() => call('GET /admin/documents', { query: { userId } })),
)

/** The papers of a place, with their history. */
export function makePapers(place: PaperPlace) {
  const papers = resource(() => call('GET /admin/documents', { query: queryOf(place) }))
  const change = async (done: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      toast.success(done)
    } finally {
      await papers.reload({ fresh: true })
    }
  }
  const add = async ({ file, ...paper }: NewPaper, tell: boolean, replaces: AdminPaper | undefined) => {
    const fileId = await idOf(file)
    try {
      await callOnce('POST /admin/documents', {
        body: { ...place, ...paper, fileId, replaces: replaces?._id, tell },
      })
    } catch (error) {
      const isGone = error instanceof ApiError && error.issues.some(({ path }) => path[0] === 'fileId')
      if (isGone) arrived.delete(file)
      throw error
    }
  }
  return {
    ...papers,
    /** Adds papers one after the other. @throws ApiError of the first that fails; those before are there */
    addAll: (added: readonly NewPaper[], { tell, replaces, onAdded }: Adding) =>
      change(added.length === 1 ? 'Paper added' : `${counted(added.length, 'paper')} added`, async () => {
        for (const [index, paper] of added.entries()) {
          await add(paper, tell && index === added.length - 1, replaces)
          onAdded(paper)
        }
      }),
    withdraw: (documentId: string, reason: string) =>
      change('Paper withdrawn', () =>
        callOnce('POST /admin/document/{documentId}/withdraw', { params: { documentId }, body: { reason } }),
      ),
    /** Deletes the file for good, as superAdmins may. */
    remove: (documentId: string, reason: string) =>
      change('File deleted', () =>
        callOnce('POST /admin/document/{documentId}/delete', { params: { documentId }, body: { reason } }),
      ),
  }
}

export type Papers = ReturnType<typeof makePapers>
