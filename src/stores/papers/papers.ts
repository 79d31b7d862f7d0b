import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import { readPaper } from '#api/privateFiles.ts'
import { saveFile } from '#browser/media/download.ts'
import { sha256Of } from '#browser/media/sha256.ts'
import type { Paper } from '#contract/papers.ts'
import { inFileName } from '../documents/documents.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'
import { ownedUnits } from '../owners/owners.ts'

const fresh = { fresh: true }

/** What a paper is called on the device. */
export const paperFile = ({ title, mime }: Pick<Paper, 'title' | 'mime'>): string =>
  `${inFileName(title) || 'paper'}.${mime.split('/')[1]}`

/** The papers of a home, for its owner, and those that are to come. */
export const papersOf = family((unitId: string) => {
  const papers = resource(() => call('GET /user/documents/{unitId}', { params: { unitId } }))
  /** Of the files that this page has received. */
  const hashes = new Map<string, string>()
  return {
    ...papers,
    /** Saves a paper on the device. @throws ApiError if it was withdrawn or replaced, or no answer comes */
    open: async (paper: Paper): Promise<void> => {
      try {
        const file = await readPaper(paper._id)
        hashes.set(paper._id, (await sha256Of(file)) ?? paper.sha256)
        saveFile(file, paperFile(paper))
      } finally {
        await papers.reload(fresh)
      }
    },
    /** Says that the customer has read the file that came. @throws ApiError as `open` */
    acknowledge: async ({ _id: documentId, sha256 }: Paper): Promise<void> => {
      try {
        await callOnce('POST /user/document/{documentId}/acknowledge', {
          params: { documentId },
          body: { sha256: hashes.get(documentId) ?? sha256 },
        })
        toast.success('Thank you. We noted that you have read it.')
        void ownedUnits.reload(fresh)
      } finally {
        await papers.reload(fresh)
      }
    },
  }
})
