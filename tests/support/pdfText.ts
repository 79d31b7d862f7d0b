import { inflateSync } from 'node:zlib'

type Part = { readonly dictionary: string; readonly stream: string }

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The groups of every match of a pattern. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...groups]) => groups)

/** The numbered objects of a PDF that PDFKit wrote. */
function partsOf(pdf: Uint8Array): Map<string, Part> {
  const objects = all(latin(pdf), /(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g)
  return new Map(
    objects.map(([number = '', dictionary = '', stream = '']) => {
      const isPacked = dictionary.includes('/FlateDecode')
      return [
        number,
        { dictionary, stream: isPacked ? latin(inflateSync(Buffer.from(stream, 'latin1'))) : stream },
      ]
    }),
  )
}

/** Splits hexadecimal digits into numbers of four digits. */
const units = (hex = '') => (hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))

/**
 * The letters of each glyph of a font. PDFKit numbers the glyphs from 0 and lists their letters in
 * that order.
 */
const lettersOf = (map: string): string[] =>
  all(map, /\[([^\]]*)\]/g)
    .flatMap(([list = '']) => all(list, /<([0-9a-f]*)>/g))
    .map(([hex]) => String.fromCharCode(...units(hex)))

/** The letters of each glyph, by the name of the font. */
function facesOf(parts: ReadonlyMap<string, Part>): Map<string, readonly string[]> {
  const named = [...parts.values()].flatMap(({ dictionary }) => all(dictionary, /\/(F\d+) (\d+) 0 R/g))
  return new Map(
    named.map(([name = '', number = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number)?.dictionary ?? '')?.[1] ?? ''
      return [name, lettersOf(parts.get(map)?.stream ?? '')]
    }),
  )
}

/**
 * A line of a PDF: its text, its distance from the foot of the page in points, and how many accents
 * were placed over letters.
 */
export type SetLine = { readonly text: string; readonly fromFoot: number; readonly placed: number }

/** Counts the accents in a block. An accent is a separate glyph after a move of the pen. */
const marksIn = (block: string) => block.match(/\[<[0-9a-f]{4}> 0\] TJ/g)?.length ?? 0

/** The lines of a PDF that this product made, in the order in which they were written. */
export function pdfLines(pdf: Uint8Array): SetLine[] {
  const parts = partsOf(pdf)
  const faces = facesOf(parts)
  const blocks = [...parts.values()].flatMap(({ stream }) => all(stream, /\bBT\n([\s\S]*?)\nET\b/g))
  const lines = blocks.map(([block = '']) => {
    const letters = faces.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
    const fromFoot = Number(/[\d.]+ ([\d.]+) Tm/.exec(block)?.[1])
    const runs = all(block, /\[([^\]]*)\] TJ/g).flatMap(([run = '']) => all(run, /<([0-9a-f]*)>/g))
    const text = runs.flatMap(([hex]) => units(hex).map((glyph) => letters?.[glyph] ?? '')).join('')
    return { text, fromFoot, placed: marksIn(block) }
  })
  return lines.filter(({ text }) => text !== '')
}

/** The text of a PDF that this product made, line by line in the order of writing. */
export const pdfText = (pdf: Uint8Array): string =>
  pdfLines(pdf)
    .map(({ text }) => text)
    .join('\n')

type Square = { readonly x: number; readonly y: number; readonly side: number }

/** The squares that are drawn in a PDF, such as the modules of a QR code, in points. */
export const drawnSquares = (pdf: Uint8Array): Square[] =>
  [...partsOf(pdf).values()]
    .flatMap(({ stream }) => all(stream, /^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm))
    .filter(([, , width, height]) => width === height)
    .map(([x, y, side]) => ({ x: Number(x), y: Number(y), side: Number(side) }))

export const pagesOf = (pdf: Uint8Array) => latin(pdf).match(/\/Type \/Page\b/g)?.length
