import { readCharacters } from './characters.ts'
import { readGlyphs, readTables, type Tables, table, writeTables } from './sfnt.ts'

/*
 * The tables that place marks over letters are lost where files are merged, and Yoruba needs them: of ọ with an acute
 * there is no composed character. They are made anew here, from the outlines' own sizes.
 */

/** Combining marks above letters: grave, acute, tilde, macron. */
const above = [0x300, 0x301, 0x303, 0x304]
/** Below: dot. */
const below = [0x323]

type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
type Point = { readonly x: number; readonly y: number }
type Mark = { readonly glyph: number; readonly kind: number; readonly at: Point }
/** Where a mark above and one below take hold of a letter. */
type Letter = { readonly glyph: number; readonly holds: readonly [Point, Point] }

const words = (...numbers: number[]) => {
  const data = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) data.writeUInt16BE(number & 0xffff, 2 * index)
  return data
}

/** The box of each glyph that shows a character, by the character. */
function boxesOf(tables: Tables): Map<number, Box & { readonly glyph: number }> {
  const glyphs = readGlyphs(tables)
  const boxes = new Map<number, Box & { readonly glyph: number }>()
  for (const [code, glyph] of readCharacters(tables)) {
    const data = glyphs[glyph]
    if (data === undefined || data.length === 0) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = [2, 4, 6, 8].map((at) => data.readInt16BE(at))
    boxes.set(code, { glyph, left, bottom, right, top })
  }
  return boxes
}

const middle = ({ left, right }: Box) => Math.round((left + right) / 2)

const byGlyph = (one: { glyph: number }, other: { glyph: number }) => one.glyph - other.glyph

/** Marks are drawn where they stand over or under a small o: that is where they are held. */
function marksOf(boxes: ReturnType<typeof boxesOf>): Mark[] {
  const o = boxes.get(0x6f)
  if (o === undefined) throw new Error('The font has no o')
  const held = (codes: readonly number[], kind: number, y: number) =>
    codes.flatMap((code) => {
      const box = boxes.get(code)
      return box === undefined ? [] : [{ glyph: box.glyph, kind, at: { x: middle(box), y } }]
    })
  return [...held(above, 0, o.top), ...held(below, 1, o.bottom)].sort(byGlyph)
}

const isLetter = (code: number) => /\p{L}/u.test(String.fromCodePoint(code))

const lettersOf = (boxes: ReturnType<typeof boxesOf>): Letter[] =>
  [...boxes]
    .filter(([code]) => isLetter(code))
    .map(([, box]): Letter => {
      const x = middle(box)
      return {
        glyph: box.glyph,
        holds: [
          { x, y: box.top },
          { x, y: box.bottom },
        ],
      }
    })
    .filter(({ glyph }, index, all) => all.findIndex((other) => other.glyph === glyph) === index)
    .sort(byGlyph)

const coverage = (glyphs: readonly { readonly glyph: number }[]) =>
  words(1, glyphs.length, ...glyphs.map(({ glyph }) => glyph))

const anchors = (points: readonly Point[]) => words(...points.flatMap(({ x, y }) => [1, x, y]))
const anchorSize = 6

/** A lookup that places marks on letters (OpenType GPOS, type 4). */
function markLookup(marks: readonly Mark[], letters: readonly Letter[]): Buffer {
  const markHead = 2 + 4 * marks.length
  const markArray = Buffer.concat([
    words(marks.length, ...marks.flatMap(({ kind }, index) => [kind, markHead + anchorSize * index])),
    anchors(marks.map(({ at }) => at)),
  ])
  const holds = letters.flatMap((letter) => letter.holds)
  const letterHead = 2 + 2 * holds.length
  const letterArray = Buffer.concat([
    words(letters.length, ...holds.map((_, index) => letterHead + anchorSize * index)),
    anchors(holds),
  ])
  const parts = [coverage(marks), coverage(letters), markArray, letterArray]
  let at = 12
  const [markCover = 0, letterCover = 0, markAt = 0, letterAt = 0] = parts.map((part) => {
    at += part.length
    return at - part.length
  })
  return Buffer.concat([words(4, 0, 1, 8, 1, markCover, letterCover, 2, markAt, letterAt), ...parts])
}

/** The lookups of a list of features, by the feature's name. */
function lookupsOf(gpos: Buffer, feature: string): number[] {
  const list = gpos.readUInt16BE(6)
  const found = new Set<number>()
  for (let record = 0; record < gpos.readUInt16BE(list); record += 1) {
    const at = list + 2 + 6 * record
    if (gpos.toString('latin1', at, at + 4) !== feature) continue
    const start = list + gpos.readUInt16BE(at + 4)
    for (let index = 0; index < gpos.readUInt16BE(start + 2); index += 1)
      found.add(gpos.readUInt16BE(start + 4 + 2 * index))
  }
  return [...found].sort((one, other) => one - other)
}

const tag = (name: string) => Buffer.from(name, 'latin1')

/** Both features for Latin and for every other script. */
const scripts = () =>
  Buffer.concat([
    words(2),
    tag('DFLT'),
    words(14),
    tag('latn'),
    words(14),
    words(4, 0),
    words(0, 0xffff, 2, 0, 1),
  ])

function features(kerning: readonly number[], mark: number): Buffer {
  const kern = words(0, kerning.length, ...kerning)
  return Buffer.concat([
    words(2),
    tag('kern'),
    words(14),
    tag('mark'),
    words(14 + kern.length),
    kern,
    words(0, 1, mark),
  ])
}

/** The table that places glyphs, with the kerning that it had and one more lookup. */
function withLookup(gpos: Buffer, lookup: Buffer): Buffer {
  const list = gpos.readUInt16BE(8)
  const count = gpos.readUInt16BE(list)
  const [scriptList, featureList] = [scripts(), features(lookupsOf(gpos, 'kern'), count)]
  // What the old lookups name lies behind their list: that whole piece is moved.
  const head = 2 + 2 * (count + 1)
  const moved = head + lookup.length
  const offsets = Array.from({ length: count }, (_, index) => moved + gpos.readUInt16BE(list + 2 + 2 * index))
  if (Math.max(...offsets) > 0xffff) throw new Error('The lookups of kerning lie too far off')
  return Buffer.concat([
    words(1, 0, 10, 10 + scriptList.length, 10 + scriptList.length + featureList.length),
    scriptList,
    featureList,
    words(count + 1, ...offsets, head),
    lookup,
    gpos.subarray(list),
  ])
}

/** Lets combining marks stand over and under the letters of a font, of which it must have kerning. */
export function placeMarks(font: Buffer): Buffer {
  const tables = readTables(font)
  const boxes = boxesOf(tables)
  const marks = marksOf(boxes)
  tables.set('GPOS', withLookup(table(tables, 'GPOS'), markLookup(marks, lettersOf(boxes))))
  // It knows the glyphs of the first file alone, and would take the marks of the others for letters.
  tables.delete('GDEF')
  return writeTables(tables)
}
