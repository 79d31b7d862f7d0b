import { type Tables, table } from './sfnt.ts'

/** Reads runs of characters: what `writeCharacters` writes. */
function readFormat12(cmap: Buffer, start: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let run = 0; run < cmap.readUInt32BE(start + 12); run += 1) {
    const at = start + 16 + 12 * run
    const [first, last, glyph] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4), cmap.readUInt32BE(at + 8)]
    for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first)
  }
  return found
}

/** Which glyph a character shows, read from the font's first table, of format 4 or 12. */
export function readCharacters(tables: Tables): Map<number, number> {
  const cmap = table(tables, 'cmap')
  const start = cmap.readUInt32BE(8)
  if (cmap.readUInt16BE(start) === 12) return readFormat12(cmap, start)
  if (cmap.readUInt16BE(start) !== 4) throw new Error('Only character tables of formats 4 and 12 are read')
  const count = cmap.readUInt16BE(start + 6) / 2
  const found = new Map<number, number>()
  for (let segment = 0; segment < count; segment += 1) {
    const end = cmap.readUInt16BE(start + 14 + 2 * segment)
    const first = cmap.readUInt16BE(start + 16 + 2 * (count + segment))
    const delta = cmap.readUInt16BE(start + 16 + 2 * (2 * count + segment))
    const rangeAt = start + 16 + 2 * (3 * count + segment)
    const range = cmap.readUInt16BE(rangeAt)
    for (let code = first; code <= end && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (listed !== 0) found.set(code, (listed + delta) & 0xffff)
    }
  }
  return found
}

type Run = { first: number; last: number; glyph: number }

function runsOf(characters: ReadonlyMap<number, number>): Run[] {
  const runs: Run[] = []
  for (const [code, glyph] of [...characters].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1)
    if (run && run.last === code - 1 && run.glyph + code - run.first === glyph) run.last = code
    else runs.push({ first: code, last: code, glyph })
  }
  return runs
}

/** A character table of format 12, which every browser reads. */
export function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const runs = runsOf(characters)
  const cmap = Buffer.alloc(12 + 16 + 12 * runs.length)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(10, 6)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(16 + 12 * runs.length, 16)
  cmap.writeUInt32BE(runs.length, 24)
  for (const [index, run] of runs.entries()) {
    cmap.writeUInt32BE(run.first, 28 + 12 * index)
    cmap.writeUInt32BE(run.last, 32 + 12 * index)
    cmap.writeUInt32BE(run.glyph, 36 + 12 * index)
  }
  return cmap
}
