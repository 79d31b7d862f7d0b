import { BufferSource, EncodedPacketSink, Input, MP4, QTFF, WEBM } from 'mediabunny'

/** Boxes with the place, time and device of a recording. Players do not need them. */
const aboutTaking = new Set(['udta', 'meta', 'uuid'])

/** A box of an MP4 or QuickTime file: where its name is, and where its content begins and ends. */
type Box = {
  readonly name: string
  readonly nameAt: number
  readonly from: number
  readonly to: number
}

function* boxesOf(file: DataView, from: number, to: number): Generator<Box> {
  let at = from
  while (at + 8 <= to) {
    const short = file.getUint32(at)
    const long = short === 1 && at + 16 <= to
    const bytes = long ? Number(file.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const head = long ? 16 : 8
    if (bytes < head || at + bytes > to) return
    const name = String.fromCharCode(...new Uint8Array(file.buffer, file.byteOffset + at + 4, 4))
    yield { name, nameAt: at + 4, from: at + head, to: at + bytes }
    at += bytes
  }
}

/** The names that Cloudinary gives codecs. */
const codecNames = {
  avc: 'h264',
  hevc: 'hevc',
  vp8: 'vp8',
  vp9: 'vp9',
  av1: 'av1',
  prores: 'prores',
} as const

/** The ids of a WebM file's two parts. The numbers that follow them say how long each is. */
const webmHead = 0x1a45dfa3
const webmSegment = 0x18538067

/** A number of EBML (RFC 8794): its first set bit says how many bytes it has; all set, it is unknown. */
function ebmlNumber(file: DataView, at: number): { value: number; end: number } {
  const first = file.getUint8(at)
  const length = Math.clz32(first) - 23
  let value = first - 2 ** (8 - length)
  for (let index = 1; index < length; index += 1) value = value * 256 + file.getUint8(at + index)
  return { value: value === 2 ** (7 * length) - 1 ? 0 : value, end: at + length }
}

/** Whether a WebM file is shorter than it says. A live recording does not say. @throws RangeError */
function endsEarly(file: DataView): boolean {
  if (file.getUint32(0) !== webmHead) return false
  const head = ebmlNumber(file, 4)
  const at = head.end + head.value
  const segment = ebmlNumber(file, at + 4)
  return file.getUint32(at) === webmSegment && segment.end + segment.value > file.byteLength
}

export type VideoFacts = {
  readonly width: number
  readonly height: number
  /** As Cloudinary names it: `h264`, `hevc`, `vp9`, …; `unknown` for another. */
  readonly codec: string
  /** Whether the last picture is in the file. */
  readonly isWhole: boolean
}

/**
 * Reads what an MP4, QuickTime or WebM file holds.
 * @returns undefined for a file that is damaged or has no pictures
 */
export async function readVideo(bytes: Uint8Array): Promise<VideoFacts | undefined> {
  using input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return undefined
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (!(width > 0 && height > 0)) return undefined
    const codec = await track.getCodec()
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
    const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const isWhole = last !== null && !endsEarly(file)
    return { width, height, codec: codec === null ? 'unknown' : codecNames[codec], isWhole }
  } catch {
    // The reader throws for whatever makes no sense.
    return undefined
  }
}

function blankIn(file: DataView, bytes: Uint8Array, from: number, to: number): void {
  for (const box of boxesOf(file, from, to)) {
    if (aboutTaking.has(box.name)) {
      bytes.set(new TextEncoder().encode('free'), box.nameAt)
      bytes.fill(0, box.from, box.to)
    } else if (box.name === 'moov' || box.name === 'trak') blankIn(file, bytes, box.from, box.to)
  }
}

/**
 * Removes place and camera from an MP4 or QuickTime video. Those boxes become empty ones of the
 * same size, since other parts are found by their offset.
 * @returns a copy; WebM unchanged, since phones don't record it
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  blankIn(new DataView(copy.buffer), copy, 0, copy.byteLength)
  return copy
}
