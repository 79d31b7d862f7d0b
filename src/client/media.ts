import { storedToken } from '#browser/storage.ts'
import type { ApiError } from './failure.ts'
import { failureOf } from './failureOf.ts'
import { media } from './mediaSettings.ts'
import { tokenRefused } from './request.ts'
import { apiUrl } from './settings.ts'

/** The largest video, in bytes, and the text of its refusal, which names another number (spec section 5). */
export const videoLimit = 20_971_520
export const videoTooLarge = 'Maximum file size (100mb) exceeded'

/** What an upload failure says when the server said nothing (spec section 8). */
export const uploadFailed = 'Image upload error'

type Upload = {
  kind: 'image' | 'video'
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

function formOf(file: File): FormData {
  const { uploadPreset, cloudName, folder } = media()
  const form = new FormData()
  form.set('file', file)
  form.set('upload_preset', uploadPreset)
  form.set('cloud_name', cloudName)
  form.set('folder', folder)
  return form
}

/** The token goes to our own media service and never to another host (decisions, "Meaning"). */
const mayKnowToken = (url: string) => new URL(url).origin === new URL(apiUrl()).origin

/** The kept address: `secure_url` for a video, `url` for a picture, the other one where it is missing. */
function addressIn(body: unknown, kind: Upload['kind']): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { url, secure_url } = body as { url?: unknown; secure_url?: unknown }
  const ordered = kind === 'video' ? [secure_url, url] : [url, secure_url]
  return ordered.find((value) => typeof value === 'string')
}

/**
 * Posts a picture or video to the media service.
 * @returns the address it then has
 * @throws ApiError when it is refused or no answer came; the signal's reason when it is given up
 */
export function uploadMedia(file: File, { kind, onProgress, signal }: Upload): Promise<string> {
  const url = `${media().url}/${kind}/upload`
  const post = new XMLHttpRequest()
  post.open('POST', url)
  post.responseType = 'json'
  const token = mayKnowToken(url) ? storedToken() : undefined
  if (token !== undefined) post.setRequestHeader('Authorization', `Bearer ${token}`)
  post.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
  return new Promise<string>((resolve, reject) => {
    const fail = (): void => {
      if (post.status === 401 && token !== undefined) tokenRefused(token)
      reject(uploadFailure(post))
    }
    post.onload = () => {
      const address = post.status < 300 ? addressIn(post.response, kind) : undefined
      address === undefined ? fail() : resolve(address)
    }
    post.onerror = fail
    post.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => post.abort(), { once: true })
    signal?.aborted ? reject(signal.reason) : post.send(formOf(file))
  })
}

const uploadFailure = (post: XMLHttpRequest): ApiError => {
  const failure = failureOf({ status: post.status, body: post.response })
  if (!failure.spoken) failure.message = uploadFailed
  return failure
}
