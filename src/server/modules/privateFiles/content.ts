import { fileTypeFromBuffer } from 'file-type'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { FileMime, FilePurpose } from '#contract/privateFiles.ts'
import { Refusal, refuseField } from '../../http/refusal.ts'
import { encodePrivatePicture, TooManyPixels, UnreadablePicture } from '../media/pictureEncoding.ts'

const megabyte = 1024 * 1024
const pictureLimit = 10 * megabyte
/** Bytes of a PDF, and so of any file, at most. */
export const fileLimit = 20 * megabyte
export const fileTooLarge = 'A file may have at most 20 MB'

/** Megapixels of a picture at most: more than phones make, and little enough to decode at once. */
const megapixels = 40
/** Pixels of the longer side that is kept: the small print of a paper is still readable. */
const longestSide = 2560

/** How much of a file is looked at to tell its type: what the library needs. */
const typeBytes = 4100
/** Where a PDF must begin and end, in bytes from its start and to its end: as readers do. */
const pdfMargin = 1024

const pictureTypes: readonly FileMime[] = ['image/jpeg', 'image/png', 'image/webp']

export type PrivateContent = {
  readonly mime: FileMime
  readonly full: Uint8Array
  /** Of pictures. */
  readonly small: Uint8Array | null
  readonly width: number | null
  readonly height: number | null
}

/**
 * Pictures are drawn anew: what a camera or a stranger wrote beside the pixels is not kept. A paper
 * stays byte for byte, since its hash says what was read.
 */
async function pictureContent(
  bytes: Uint8Array,
  mime: FileMime,
  purpose: FilePurpose,
): Promise<PrivateContent> {
  if (bytes.byteLength > pictureLimit) throw new Refusal(413, 'A picture may have at most 10 MB')
  try {
    const drawn = await encodePrivatePicture(bytes, { megapixels, longestSide })
    if (purpose === 'paper') return { mime, full: bytes, small: drawn.small, width: null, height: null }
    return { mime: 'image/webp', ...drawn }
  } catch (error) {
    if (error instanceof TooManyPixels)
      throw refuseField('file', `This picture has more than ${error.most} megapixels. Make it smaller.`)
    if (!(error instanceof UnreadablePicture)) throw error
    throw refuseField('file', 'This picture is damaged. Open it, save it as JPG and try again.')
  }
}

function pdfContent(full: Buffer): PrivateContent {
  if (full.byteLength > fileLimit) throw new Refusal(413, fileTooLarge)
  if (!full.subarray(-pdfMargin).includes('%%EOF'))
    throw refuseField('file', 'This PDF is not complete: its end is missing. Save it again.')
  if (full.includes('/Encrypt'))
    throw refuseField('file', 'This PDF is locked with a password. Save it without one.')
  return { mime: 'application/pdf', full, small: null, width: null, height: null }
}

/**
 * Checks a file by its content, and makes of it what is stored.
 * @throws Refusal 400 on `file`, or 413
 */
export async function privateContent(bytes: Uint8Array, purpose: FilePurpose): Promise<PrivateContent> {
  if (bytes.byteLength === 0) throw refuseField('file', 'This file is empty.')
  const mime: string | undefined = (await fileTypeFromBuffer(bytes.subarray(0, typeBytes)))?.mime
  if (mime?.startsWith('image/hei')) throw refuseField('file', 'Send a JPG or PNG.')
  const picture = pictureTypes.find((type) => type === mime)
  if (picture !== undefined) return pictureContent(bytes, picture, purpose)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // What has the signature of another type is that type, whatever follows.
  const mayBePdf = mime === undefined || mime === 'application/pdf'
  if (!mayBePdf || !buffer.subarray(0, pdfMargin).includes('%PDF-'))
    throw refuseField('file', 'Send a JPG, PNG or PDF.')
  return pdfContent(buffer)
}

/** Characters of a name at most. */
const longestName = 120

/** What a file is called: the last part of the path that a device sent, without what systems forbid. */
export function cleanFileName(sent: string): string {
  const last = cleanLine(sent.split(/[/\\]/).at(-1) ?? '')
  const allowed = last.replace(/[\p{Cc}:*?"<>|]/gu, '')
  return [...allowed].slice(0, longestName).join('').trim() || 'file'
}

const endings: Readonly<Record<FileMime, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** The name with the ending of its type: the device that saves it opens it by that. */
export const nameWithEnding = (name: string, mime: FileMime): string =>
  `${name.replace(/\.\w{1,5}$/, '')}.${endings[mime]}`
