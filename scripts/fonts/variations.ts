import { type Tables, table } from './sfnt.ts'

/** The variations of a font's glyphs (its `gvar` table), one piece of data per glyph. */
export type Variations = {
  readonly axes: number
  readonly shared: Buffer
  readonly glyphs: readonly Buffer[]
}

export function readVariations(tables: Tables): Variations {
  const gvar = table(tables, 'gvar')
  const axes = gvar.readUInt16BE(4)
  const sharedAt = gvar.readUInt32BE(8)
  const data = gvar.readUInt32BE(16)
  const long = (gvar.readUInt16BE(14) & 1) === 1
  const at = (index: number) =>
    data + (long ? gvar.readUInt32BE(20 + 4 * index) : 2 * gvar.readUInt16BE(20 + 2 * index))
  return {
    axes,
    shared: gvar.subarray(sharedAt, sharedAt + 2 * axes * gvar.readUInt16BE(6)),
    glyphs: Array.from({ length: gvar.readUInt16BE(12) }, (_, index) =>
      gvar.subarray(at(index), at(index + 1)),
    ),
  }
}

const ownPeak = 0x8000
const ownRange = 0x4000

/** Moves the references of one glyph's variations to shared peaks by `by` places. */
export function shiftPeaks(glyph: Buffer, axes: number, by: number): Buffer {
  const moved = Buffer.from(glyph)
  if (moved.length === 0) return moved
  let at = 4
  for (let left = moved.readUInt16BE(0) & 0x0fff; left > 0; left -= 1) {
    const index = moved.readUInt16BE(at + 2)
    if ((index & ownPeak) === 0) moved.writeUInt16BE(index + by, at + 2)
    at += 4 + (index & ownPeak ? 2 * axes : 0) + (index & ownRange ? 4 * axes : 0)
  }
  return moved
}

/** Puts variations together into a `gvar` table with long offsets. */
export function writeVariations({ axes, shared, glyphs }: Variations): Buffer {
  const head = Buffer.alloc(20 + 4 * (glyphs.length + 1))
  head.writeUInt16BE(1, 0)
  head.writeUInt16BE(axes, 4)
  head.writeUInt16BE(shared.length / (2 * axes), 6)
  head.writeUInt32BE(head.length, 8)
  head.writeUInt16BE(glyphs.length, 12)
  head.writeUInt16BE(1, 14)
  head.writeUInt32BE(head.length + shared.length, 16)
  let end = 0
  for (const [index, glyph] of glyphs.entries()) {
    end += glyph.length
    head.writeUInt32BE(end, 20 + 4 * (index + 1))
  }
  return Buffer.concat([head, shared, ...glyphs])
}
