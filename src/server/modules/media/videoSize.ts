/** Boxes with the place, time and device of a recording. Players do not need them. */
const aboutTaking = new Set(['udta', 'meta', 'uuid'])

/**
 * A box of an MP4 or QuickTime file: its name, where the name is, and where its content begins and
 * ends.
 */
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

const named = (file: DataView, { from, to }: Box, name: string) =>
  [...boxesOf(file, from, to)].filter((box) => box.name === name)

/**
 * The picture size of an MP4 or QuickTime video, from its track headers.
 * @returns undefined when the file does not tell, as with WebM
 */
export function videoSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = { name: '', nameAt: 0, from: 0, to: bytes.byteLength }
  const headers = named(file, whole, 'moov')
    .flatMap((movie) => named(file, movie, 'trak'))
    .flatMap((track) => named(file, track, 'tkhd'))
  for (const { from, to } of headers) {
    // Width and height end the header, in 16.16 fixed point; a sound track has 0 by 0.
    if (to - from < 8) continue
    const [width, height] = [file.getUint32(to - 8) >>> 16, file.getUint32(to - 4) >>> 16]
    if (width > 0 && height > 0) return { width, height }
  }
  return undefined
}

/** Boxes that a video needs whole: its index, its pictures and sound, and pieces of both. */
const needed = new Set(['moov', 'mdat', 'moof'])

/** Whether an MP4 or QuickTime file ends before its index, pictures or sound do. */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = [...boxesOf(file, 0, file.byteLength)].at(-1)
  const at = last?.to ?? 0
  // Boxes end where one does not fit, so what follows the last is the one that is cut off.
  return needed.has(String.fromCharCode(...bytes.subarray(at + 4, at + 8)))
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
