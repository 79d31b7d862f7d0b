/** Reading and writing of the container that every TrueType font is: named tables behind a directory. */

export type Tables = Map<string, Buffer>

/** Splits a font into its tables, each a copy. */
export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index
    const start = font.readUInt32BE(entry + 8)
    const tag = font.toString('latin1', entry, entry + 4)
    tables.set(tag, Buffer.from(font.subarray(start, start + font.readUInt32BE(entry + 12))))
  }
  return tables
}

/** The table of a font that can't do without it; throws when it is missing. */
export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag)
  if (found === undefined) throw new Error(`The font has no ${tag} table`)
  return found
}

const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])

const checksum = (data: Buffer) => {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}

/** Puts tables back together into a font. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * sorted.length)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  const bodies: Buffer[] = []
  let start = directory.length
  for (const [index, [tag, data]] of sorted.entries()) {
    const body = padded(data)
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checksum(body), entry + 4)
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    bodies.push(body)
    start += body.length
  }
  return Buffer.concat([directory, ...bodies])
}

/** How many glyphs the font has. */
export const glyphCount = (tables: Tables) => table(tables, 'maxp').readUInt16BE(4)

/** The outlines of a font, one piece of data per glyph; empty for a blank one. */
export function readGlyphs(tables: Tables): Buffer[] {
  const glyf = table(tables, 'glyf')
  const loca = table(tables, 'loca')
  const long = table(tables, 'head').readInt16BE(50) === 1
  const at = (index: number) => (long ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index))
  return Array.from({ length: glyphCount(tables) }, (_, index) => glyf.subarray(at(index), at(index + 1)))
}

/** Advance and left bearing of each glyph, as [advance, bearing]. */
export function readMetrics(tables: Tables): (readonly [number, number])[] {
  const hmtx = table(tables, 'hmtx')
  const full = table(tables, 'hhea').readUInt16BE(34)
  return Array.from({ length: glyphCount(tables) }, (_, index) =>
    index < full
      ? ([hmtx.readUInt16BE(4 * index), hmtx.readInt16BE(4 * index + 2)] as const)
      : ([hmtx.readUInt16BE(4 * (full - 1)), hmtx.readInt16BE(4 * full + 2 * (index - full))] as const),
  )
}
