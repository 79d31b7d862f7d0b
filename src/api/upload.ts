import { storedToken } from '#browser/storage/storage.ts'
import { tokenRefused } from './client.ts'
import { ApiError, failureOf } from './errors.ts'
import { apiUrl, defaultMediaUrl, trimmed } from './settings.ts'

/** The message of a failed upload if the server sent none. */
export const uploadFailed = 'Image upload error'

type Upload = {
  kind: 'image' | 'video'
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void
  /** Called with a video's codec, if the media service names it. */
  onCodec?: (codec: string) => void
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

/** A video's codec in the answer of Cloudinary, and of ours. */
function codecIn(body: unknown): string | undefined {
  const codec = (body as { video?: { codec?: unknown } } | null)?.video?.codec
  return typeof codec === 'string' ? codec : undefined
}

/** How often a file is sent while the media service says that it is busy. */
const triesWhileBusy = 5

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.aborted ? stop() : signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Posts a picture or video to the media service. Comes again by itself when the service is busy.
 * @returns its address
 * @throws ApiError if it is refused or no answer comes; the signal's reason if it is aborted
 */
export async function uploadMedia(file: File, upload: Upload): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await post(file, upload)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 503 && error.retryAfter !== undefined
      if (!isBusy || tries === triesWhileBusy) throw error
      upload.onProgress?.(0)
      await pause(error.retryAfter ?? 0, upload.signal)
    }
  }
}

function post(file: File, { kind, onProgress, onCodec, signal }: Upload): Promise<string> {
  const url = `${mediaUrl()}/${kind}/upload`
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.responseType = 'json'
  const token = mayKnowToken(url) ? storedToken() : undefined
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
  return new Promise<string>((resolve, reject) => {
    const fail = (): void => {
      if (request.status === 401 && token !== undefined) tokenRefused(token)
      reject(uploadFailure(request))
    }
    request.onload = () => {
      const address = request.status < 300 ? addressIn(request.response, kind) : undefined
      if (address === undefined) return fail()
      const codec = codecIn(request.response)
      if (codec !== undefined) onCodec?.(codec)
      resolve(address)
    }
    request.onerror = fail
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    signal?.aborted ? reject(signal.reason) : request.send(formOf(file))
  })
}

const uploadFailure = (request: XMLHttpRequest): ApiError => {
  const { status, response: body } = request
  // Only where it is expected: a browser complains about headers that another host does not show.
  const retryAfter = status === 503 ? request.getResponseHeader('Retry-After') : null
  const failure = failureOf({ status, body, retryAfter })
  if (!failure.hasServerMessage) failure.message = uploadFailed
  return failure
}
