import { storedToken } from '#browser/storage/storage.ts'
import type { FilePurpose, PrivateFile } from '#contract/privateFiles.ts'
import { tokenRefused } from './client.ts'
import { failureOf, noAnswer } from './errors.ts'
import { apiUrl } from './settings.ts'

/**
 * Sends a file that certain people alone may read.
 * @throws ApiError if it is refused or no answer comes
 */
export async function sendPrivateFile(purpose: FilePurpose, file: File): Promise<PrivateFile> {
  const token = storedToken() ?? ''
  const body = new FormData()
  body.set('file', file)
  const answer = await fetch(`${apiUrl()}/files?purpose=${purpose}`, {
    ...{ method: 'POST', body, headers: { Authorization: `Bearer ${token}` } },
  }).catch(() => undefined)
  if (answer === undefined) throw noAnswer()
  const read: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && read !== undefined) return (read as { readonly data: PrivateFile }).data
  if (answer.status === 401) tokenRefused(token)
  throw failureOf({ status: answer.status, body: read, retryAfter: answer.headers.get('Retry-After') })
}

/** Reads such a file. @throws ApiError if it is refused or no answer comes */
export async function readPrivateFile(fileId: string): Promise<Blob> {
  const token = storedToken() ?? ''
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${apiUrl()}/files/${fileId}`, { headers }).catch(() => undefined)
  if (answer === undefined) throw noAnswer()
  if (answer.ok) return answer.blob()
  if (answer.status === 401) tokenRefused(token)
  throw failureOf({ status: answer.status, body: await answer.json().catch(() => undefined) })
}
