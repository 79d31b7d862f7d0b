import { inflateSync } from 'node:zlib'

type Part = { readonly dictionary: string; readonly stream: string }

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The numbered objects of a file, as PDFKit writes them. */
function partsOf(pdf: Uint8Array): Map<string, Part> {
  const objects = latin(pdf).matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g)
  return new Map(
    [...objects].map(([, number = '', dictionary = '', stream = '']) => {
      const plain = dictionary.includes('/FlateDecode')
        ? latin(inflateSync(Buffer.from(stream, 'latin1')))
        : stream
      return [number, { dictionary, stream: plain }]
    }),
  )
}

const chunks = (hex: string) => hex.match(/.{4}/g) ?? []

/**
 * What each glyph of a font stands for: PDFKit numbers them from 0 and lists their letters in that
 * order.
 */
function lettersOf(map: string): string[] {
  const lists = [...map.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list)
  return lists
    .flatMap((list) => [...list.matchAll(/<([0-9a-f]*)>/g)])
    .map(([, hex = '']) => String.fromCharCode(...chunks(hex).map((unit) => Number.parseInt(unit, 16))))
}

/** The letters of each glyph, by the name of each face. */
function facesOf(parts: ReadonlyMap<string, Part>): Map<string, readonly string[]> {
  const named = [...parts.values()].flatMap(({ dictionary }) => [
    ...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])
  return new Map(
    named.map(([, name = '', number = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number)?.dictionary ?? '') ?? []
      return [name, lettersOf(parts.get(map)?.stream ?? '')]
    }),
  )
}

/**
 * A line that was set: its text, its points from the foot of its page, and how many marks were
 * placed over letters.
 */
export type SetLine = { readonly text: string; readonly fromFoot: number; readonly placed: number }

/** A mark is a glyph of its own, before which the pen is moved. */
const marksIn = (block: string) => block.match(/\[<[0-9a-f]{4}> 0\] TJ/g)?.length ?? 0

/** The lines of a PDF that this product made, in the order in which they were set. */
export function pdfLines(pdf: Uint8Array): SetLine[] {
  const parts = partsOf(pdf)
  const faces = facesOf(parts)
  const blocks = [...parts.values()].flatMap(({ stream }) => [...stream.matchAll(/\bBT\n([\s\S]*?)\nET\b/g)])
  const lines = blocks.map(([, block = '']) => {
    const [, face = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? []
    const [, fromFoot] = /[\d.]+ ([\d.]+) Tm/.exec(block) ?? []
    const glyphs = [...block.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, run = '']) =>
      [...run.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => chunks(hex)),
    )
    const text = glyphs.map((glyph) => faces.get(face)?.[Number.parseInt(glyph, 16)] ?? '').join('')
    return { text, fromFoot: Number(fromFoot), placed: marksIn(block) }
  })
  return lines.filter(({ text }) => text !== '')
}

/**
 * The text of a PDF that this product made, one line for each that was set, in the order in which
 * they were.
 */
export const pdfText = (pdf: Uint8Array): string =>
  pdfLines(pdf)
    .map(({ text }) => text)
    .join('\n')

/** How many pages a PDF has. */
export const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length
