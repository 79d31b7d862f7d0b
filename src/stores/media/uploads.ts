import { nanoid } from 'nanoid/non-secure'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { uploadFailed, uploadMedia } from '#api/upload.ts'
import { posterOfFile } from '#browser/media/poster.ts'
import { askBeforeLeaving } from '#browser/page/leaving.ts'
import { videoLimit, videoTooLarge } from '#contract/fields/texts.ts'
import { posterOf } from '#domain/pictures.ts'
import { codecWarning } from '#domain/videoCodecs.ts'

/** The state of a file. `refused` can't be retried: the file itself is at fault. */
export type Progress =
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'sent'; readonly url: string; readonly poster?: string }
  | { readonly state: 'failed' | 'refused'; readonly reason: string }

export type Upload = { readonly id: string; readonly file: File; readonly progress: Progress }

export type Uploads = {
  readonly $uploads: ReadableAtom<readonly Upload[]>
  /** Sends files in their order, a few at a time. */
  add(files: readonly File[]): void
  drop(id: string): void
  retry(id: string): void
  clear(ids: readonly string[]): void
  /** Calls `onSettled` again if no file is under way. */
  recheck(): void
}

/** Files sent at once: one arrives while the server works on another, and colleagues get a turn. */
const parallel = 2

const textOf = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : uploadFailed

const isOpen = ({ progress }: Upload) => progress.state === 'waiting' || progress.state === 'sending'

/** An uploaded file counts until it is added to its project or unit. */
const isUnsaved = (upload: Upload) => isOpen(upload) || upload.progress.state === 'sent'

function begin(file: File, kind: 'image' | 'video'): Upload {
  const tooLarge = kind === 'video' && file.size > videoLimit
  if (tooLarge) toast.error(videoTooLarge)
  const progress: Progress = tooLarge ? { state: 'refused', reason: videoTooLarge } : { state: 'waiting' }
  return { id: nanoid(), file, progress }
}

/** Long enough to read and write down what to do, in ms. */
const warningShown = 20_000

/** Warns of a video that many browsers can't play. It is added nevertheless. */
function warnOfCodec(fileName: string, codec: string): void {
  const warning = codecWarning(fileName, codec)
  if (warning !== undefined) toast(warning, { duration: warningShown })
}

/**
 * Uploads one picture, such as a cover, and shows in a toast how it ended.
 * @returns its address; undefined if it failed or was stopped
 */
export async function uploadPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  try {
    const url = await uploadMedia(file, { kind: 'image', signal, onProgress })
    toast.success('Image uploaded')
    return url
  } catch (error) {
    if (!signal.aborted) toast.error(textOf(error))
    return undefined
  }
}

/**
 * Makes a video's poster and uploads it.
 * @returns its address; undefined if there is none, which videos do without
 */
async function sendPoster(video: File, signal: AbortSignal): Promise<string | undefined> {
  const poster = await posterOfFile(video)
  if (poster === undefined) return undefined
  return uploadMedia(poster, { kind: 'image', signal }).catch(() => undefined)
}

/**
 * Files on their way to the media service.
 * @param onSettled called when no file is under way and at least one has arrived
 */
export function makeUploads(kind: 'image' | 'video', onSettled: (sent: readonly Upload[]) => void): Uploads {
  const $uploads = atom<readonly Upload[]>([])
  const controllers = new Map<string, AbortController>()
  const set = (id: string, progress: Progress) =>
    $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, progress } : upload)))

  async function send({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    controllers.set(id, controller)
    set(id, { state: 'sending', share: 0 })
    try {
      const ownPoster = kind === 'video' ? sendPoster(file, controller.signal) : undefined
      const url = await uploadMedia(file, {
        kind,
        signal: controller.signal,
        onProgress: (share) => set(id, { state: 'sending', share }),
        onCodec: (codec) => warnOfCodec(file.name, codec),
      })
      const poster = posterOf({ url }) === undefined ? await ownPoster : undefined
      set(id, { state: 'sent', url, ...(poster === undefined ? {} : { poster }) })
    } catch (error) {
      if (!controller.signal.aborted) {
        set(id, { state: 'failed', reason: textOf(error) })
        toast.error(textOf(error))
      }
    }
    controllers.delete(id)
    sendNext()
  }

  function sendNext(): void {
    const uploads = $uploads.get()
    const free = parallel - uploads.filter(({ progress }) => progress.state === 'sending').length
    const next = uploads.filter(({ progress }) => progress.state === 'waiting').slice(0, Math.max(0, free))
    for (const upload of next) void send(upload)
    const sent = uploads.filter(({ progress }) => progress.state === 'sent')
    if (!uploads.some(isOpen) && sent.length > 0) onSettled(sent)
  }

  onMount($uploads, () => askBeforeLeaving(() => $uploads.get().some(isUnsaved)))
  return {
    $uploads,
    add: (files) => {
      $uploads.set([...$uploads.get(), ...files.map((file) => begin(file, kind))])
      sendNext()
    },
    drop: (id) => {
      controllers.get(id)?.abort()
      $uploads.set($uploads.get().filter((upload) => upload.id !== id))
      sendNext()
    },
    retry: (id) => {
      set(id, { state: 'waiting' })
      sendNext()
    },
    clear: (ids) => $uploads.set($uploads.get().filter(({ id }) => !ids.includes(id))),
    recheck: sendNext,
  }
}
