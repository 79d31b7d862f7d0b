import { storedToken } from '#browser/storage/storage.ts'
import { tokenRefused } from './client.ts'
import { type ApiError, failureOf } from './errors.ts'
import { apiUrl, defaultMediaUrl, trimmed } from './settings.ts'

/** The message of a failed upload if the server sent none. */
export const uploadFailed = 'Image upload error'

type Upload = {
  kind: 'image' | 'video'
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Base address of the media service, without a trailing slash. */
const mediaUrl = () => trimmed(import.meta.env.PUBLIC_MEDIA_URL || defaultMediaUrl)

function formOf(file: File): FormData {
  const { PUBLIC_MEDIA_UPLOAD_PRESET, PUBLIC_MEDIA_CLOUD_NAME, PUBLIC_MEDIA_FOLDER } = import.meta.env
  const form = new FormData()
  form.set('file', file)
  form.set('upload_preset', PUBLIC_MEDIA_UPLOAD_PRESET || 'plinth')
  form.set('cloud_name', PUBLIC_MEDIA_CLOUD_NAME || 'plinth')
  form.set('folder', PUBLIC_MEDIA_FOLDER || 'plinth')
  return form
}

/** The token is sent to our own media service and never to another host. */
const mayKnowToken = (url: string) => new URL(url).origin === new URL(apiUrl()).origin

/** The address to store: `secure_url` for a video, `url` for a picture, else the other one. */
function addressIn(body: unknown, kind: Upload['kind']): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { url, secure_url } = body as { url?: unknown; secure_url?: unknown }
  const ordered = kind === 'video' ? [secure_url, url] : [url, secure_url]
  return ordered.find((value) => typeof value === 'string')
}

/**
 * Posts a picture or video to the media service.
 * @returns its address
 * @throws ApiError if it is refused or no answer comes; the signal's reason if it is aborted
 */
export function uploadMedia(file: File, { kind, onProgress, signal }: Upload): Promise<string> {
  const url = `${mediaUrl()}/${kind}/upload`
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
  if (!failure.hasServerMessage) failure.message = uploadFailed
  return failure
}
