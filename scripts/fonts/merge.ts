import { readCharacters, writeCharacters } from './characters.ts'
import { glyphCount, readGlyphs, readMetrics, readTables, type Tables, table, writeTables } from './sfnt.ts'
import { readVariations, shiftPeaks, writeVariations } from './variations.ts'

const even = (data: Buffer) => (data.length % 2 ? Buffer.concat([data, Buffer.alloc(1)]) : data)

/** A glyph made of others names them by number: moves those numbers by `by`. */
function shiftComponents(glyph: Buffer, by: number): Buffer {
  const moved = Buffer.from(glyph)
  if (moved.length === 0 || moved.readInt16BE(0) >= 0) return moved
  let flags = 0x20
  for (let at = 10; flags & 0x20; ) {
    flags = moved.readUInt16BE(at)
    moved.writeUInt16BE(moved.readUInt16BE(at + 2) + by, at + 2)
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 0x40 ? 4 : 0) + (flags & 0x80 ? 8 : 0)
  }
  return moved
}

function writeGlyphs(tables: Tables, glyphs: readonly Buffer[]): void {
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  let end = 0
  for (const [index, glyph] of glyphs.entries()) {
    end += glyph.length
    loca.writeUInt32BE(end, 4 * (index + 1))
  }
  tables.set('glyf', Buffer.concat(glyphs))
  tables.set('loca', loca)
  table(tables, 'head').writeInt16BE(1, 50)
}

function writeMetrics(tables: Tables, metrics: readonly (readonly [number, number])[]): void {
  const hmtx = Buffer.alloc(4 * metrics.length)
  for (const [index, [advance, bearing]] of metrics.entries()) {
    hmtx.writeUInt16BE(advance, 4 * index)
    hmtx.writeInt16BE(bearing, 4 * index + 2)
  }
  tables.set('hmtx', hmtx)
  table(tables, 'hhea').writeUInt16BE(metrics.length, 34)
}

/** Room that a renderer sets aside: the larger of both fonts, and as many glyphs as both have. */
function widenLimits(base: Tables, extra: Tables): void {
  const limits = table(base, 'maxp')
  const others = table(extra, 'maxp')
  for (let at = 6; at < limits.length; at += 2) {
    limits.writeUInt16BE(Math.max(limits.readUInt16BE(at), others.readUInt16BE(at)), at)
  }
  limits.writeUInt16BE(glyphCount(base) + glyphCount(extra), 4)
}

/**
 * Adds the characters of `extra` to `base`. Both must be cuts of one TrueType family with the same axes, as the
 * files are that a web font service makes of one font.
 * @returns the font with the glyphs of both, uncompressed
 */
export function mergeFonts(baseFont: Buffer, extraFont: Buffer): Buffer {
  const base = readTables(baseFont)
  const extra = readTables(extraFont)
  const count = glyphCount(base)
  const added = readGlyphs(extra).map((glyph) => shiftComponents(glyph, count))
  const characters = readCharacters(base)
  for (const [code, glyph] of readCharacters(extra)) characters.set(code, glyph + count)
  const metrics = [...readMetrics(base), ...readMetrics(extra)]
  if (base.has('gvar')) {
    const own = readVariations(base)
    const theirs = readVariations(extra)
    const peaks = own.shared.length / (2 * own.axes)
    const moved = theirs.glyphs.map((glyph) => shiftPeaks(glyph, own.axes, peaks))
    const shared = Buffer.concat([own.shared, theirs.shared])
    base.set('gvar', writeVariations({ axes: own.axes, shared, glyphs: [...own.glyphs, ...moved] }))
    base.delete('HVAR')
  }
  writeGlyphs(base, [...readGlyphs(base), ...added].map(even))
  writeMetrics(base, metrics)
  base.set('cmap', writeCharacters(characters))
  widenLimits(base, extra)
  return writeTables(base)
}
