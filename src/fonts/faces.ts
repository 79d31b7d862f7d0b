import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import makeBidi from 'bidi-js'
import { create, type Font, type GlyphRun } from 'fontkit'

const require = createRequire(import.meta.url)
const ours = (name: string) => new URL(`./pdf/${name}.ttf`, import.meta.url)

const files = {
  display: ours('display'),
  text: ours('text'),
  strong: ours('strong'),
  wide: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  han: join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'),
} as const

/**
 * The faces of the papers: of their headings, of their text, and of what is stressed there. Two
 * take their place where they lack letters: one has Greek, Cyrillic, Arabic and Hebrew, one Chinese
 * and Japanese; both have Latin.
 */
export type Face = keyof typeof files

const { getEmbeddingLevels, getMirroredCharactersMap, getReorderedIndices } = makeBidi()

type Piece = { from: number; to: number; readonly level: number }

/** Pieces of one direction, in the order in which they stand from left to right. */
function piecesOf(order: readonly number[], levels: Uint8Array): readonly Piece[] {
  const pieces: Piece[] = []
  for (const index of order) {
    const [last, level = 0] = [pieces.at(-1), levels[index]]
    if (last?.level === level && index === last.to) last.to += 1
    else if (last?.level === level && index === last.from - 1) last.from = index
    else pieces.push({ from: index, to: index + 1, level })
  }
  return pieces
}

/**
 * Lets a font lay out lines that are read in both directions: by itself it lays out whole lines in
 * one.
 */
function inBothDirections(font: Font): Font {
  const layOut: Font['layout'] = font.layout.bind(font)
  font.layout = (text, features) => {
    const embedding = getEmbeddingLevels(text, 'ltr')
    const { levels } = embedding
    const mirrored = getMirroredCharactersMap(text, levels)
    const shown = text.split('').map((unit, index) => mirrored.get(index) ?? unit)
    const runs = piecesOf(getReorderedIndices(text, embedding), levels).map(({ from, to, level }) => {
      const direction = level % 2 === 1 ? 'rtl' : 'ltr'
      return layOut(shown.slice(from, to).join(''), features, undefined, undefined, direction)
    })
    const positions = runs.flatMap((run) => run.positions)
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions,
      // PDFKit scales the positions and asks then.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    } as GlyphRun
  }
  return font
}

const known = new Map<Face, { readonly bytes: Buffer; readonly letters: ReadonlySet<number> }>()

/** Reads a face when it is first needed: some never are. */
function read(face: Face) {
  const bytes = readFileSync(files[face])
  const fresh = { bytes, letters: new Set((create(bytes) as Font).characterSet) }
  known.set(face, fresh)
  return fresh
}

const opened = (face: Face) => known.get(face) ?? read(face)

/** Whether a face has a character. */
export const hasLetter = (face: Face, letter: string): boolean =>
  opened(face).letters.has(letter.codePointAt(0) ?? 0)

/**
 * The font of a face as PDFKit takes it: its bytes, or one that was read, which PDFKit's types
 * don't say.
 */
export function fontOf(face: Face): Buffer {
  const { bytes } = opened(face)
  return face === 'wide' ? (inBothDirections(create(bytes) as Font) as unknown as Buffer) : bytes
}
