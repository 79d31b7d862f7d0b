import { fileTypeFromBuffer } from 'file-type'
import { nanoid } from 'nanoid'
import { videoLimit, videoTooLarge } from '#contract/fields/texts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../http/refusal.ts'
import { encodePicture, TooManyPixels, UnreadablePicture } from './pictureEncoding.ts'
import { deleteUpload, insertUpload } from './queriesUploads.ts'
import { readVideo, withoutMetadata } from './video.ts'

/** Bytes of a picture at most: what a good phone camera makes, with a margin. */
export const imageLimit = 30 * 1024 * 1024
export const imageTooLarge = 'A picture may have at most 30 MB'

export type UploadKind = 'image' | 'video'

export type Upload = {
  readonly id: string
  readonly kind: UploadKind
  /** Below `/media/`. */
  readonly path: string
  readonly bytes: number
  readonly format: string
  readonly width: number | undefined
  readonly height: number | undefined
  /** A video's, as in `VideoFacts`. */
  readonly codec?: string
  readonly createdAt: string
}

const pictureTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
])
/** Not re-encoded: browsers play these. */
const videoEndings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
}

type Content = Pick<Upload, 'path' | 'bytes' | 'format' | 'width' | 'height' | 'codec'> & {
  readonly files: ReadonlyMap<string, Uint8Array>
}

async function pictureContent(bytes: Uint8Array): Promise<Content> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime.startsWith('image/hei')) {
    throw new Refusal(415, 'HEIC pictures are not supported. Save the picture as JPEG and upload it again.')
  }
  if (type === undefined || !pictureTypes.has(type.mime)) {
    throw new Refusal(415, 'This is not a picture we can use. Upload a JPEG, PNG, WebP or AVIF file.')
  }
  try {
    const { files, main, width, height } = await encodePicture(bytes)
    return { files, path: main, bytes: files.get(main)?.byteLength ?? 0, format: 'jpg', width, height }
  } catch (error) {
    if (error instanceof TooManyPixels)
      throw new Refusal(
        400,
        `This picture has more than ${error.most} megapixels. Make it smaller and upload it again.`,
      )
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Refusal(400, 'This picture is damaged. Open it, save it as JPEG and try again.')
  }
}

async function videoContent(bytes: Uint8Array): Promise<Content> {
  if (bytes.byteLength > videoLimit) throw new Refusal(413, videoTooLarge)
  const type = await fileTypeFromBuffer(bytes)
  const format = videoEndings[type?.mime ?? '']
  if (format === undefined) {
    throw new Refusal(415, 'This is not a video we can use. Upload an MP4, WebM or QuickTime file.')
  }
  const video = await readVideo(bytes)
  if (video === undefined) {
    throw new Refusal(400, 'This video has no pictures, or is damaged. Save it as MP4 and upload it again.')
  }
  if (!video.isWhole) {
    throw new Refusal(400, 'This video is not complete: its end is missing. Save it again and upload it.')
  }
  const { width, height, codec } = video
  const path = `film.${format}`
  const files = new Map([[path, format === 'webm' ? bytes : withoutMetadata(bytes)]])
  return { files, path, bytes: bytes.byteLength, format, width, height, codec }
}

type Needed = Pick<Dependencies, 'database' | 'clock' | 'media'>

/**
 * Stores pictures and videos. Their content decides what they are, never their name or type header.
 * @returns a function that stores one upload with its record, or neither
 */
export function makeUploads({ database, clock, media }: Needed) {
  return async function upload(kind: UploadKind, bytes: Uint8Array, ownerId: string): Promise<Upload> {
    const { files, path, ...facts } =
      kind === 'image' ? await pictureContent(bytes) : await videoContent(bytes)
    const id = nanoid()
    const stored = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    const createdAt = clock.iso()
    const row = { id, owner_id: ownerId, kind, path: `${id}/${path}`, bytes: stored, created_at: createdAt }
    // Recorded first: what a crash leaves behind has a record, and is removed like every upload
    // that nothing shows.
    await database.write((trx) => insertUpload(trx, row))
    try {
      await media.store(id, files)
    } catch (error) {
      await database.write((trx) => deleteUpload(trx, id))
      throw error
    }
    return { id, kind, path: `${id}/${path}`, createdAt, ...facts }
  }
}

export type TakeUpload = ReturnType<typeof makeUploads>
