import type { FilePurpose, PrivateFile } from '#contract/privateFiles.ts'
import { minute } from '#domain/time.ts'
import { send } from './client.ts'

/** A phone on a slow network sends some megabytes. */
const timeoutMs = 10 * minute

/**
 * Sends a file that certain people alone may read.
 * @throws ApiError if it is refused or no answer comes
 */
export async function sendPrivateFile(purpose: FilePurpose, file: File): Promise<PrivateFile> {
  const body = new FormData()
  body.set('file', file)
  const answer = await send('POST /files', { query: { purpose }, body }, { timeoutMs })
  return (answer as { readonly data: PrivateFile }).data
}

/** Reads such a file. @throws ApiError if it is refused or no answer comes */
export const readPrivateFile = async (fileId: string): Promise<Blob> =>
  (await send('GET /files/{fileId}', { params: { fileId } }, { file: true, timeoutMs })) as Blob

/** Reads a paper of one's own home, which counts as opened then. @throws ApiError as `readPrivateFile` */
export const readPaper = async (documentId: string): Promise<Blob> =>
  (await send(
    'GET /user/document/{documentId}',
    { params: { documentId } },
    { file: true, timeoutMs },
  )) as Blob
