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

/** What each glyph of a font stands for: PDFKit numbers them from 0 and lists their letters in that order. */
function lettersOf(map: string): string[] {
  const lists = [...map.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list)
  return lists
    .flatMap((list) => [...list.matchAll(/<([0-9a-f]*)>/g)])
    .map(([, hex = '']) => String.fromCharCode(...chunks(hex).map((unit) => Number.parseInt(unit, 16))))
}

/** The text of a PDF that this product made, one line for each that was set, in the order in which they were. */
export function pdfText(pdf: Uint8Array): string {
  const parts = partsOf(pdf)
  const all = [...parts.values()]
  const named = all.flatMap(({ dictionary }) => [...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  const fonts = new Map(
    named.map(([, name = '', number = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(parts.get(number)?.dictionary ?? '') ?? []
      return [name, lettersOf(parts.get(map)?.stream ?? '')]
    }),
  )
  const shown = all.flatMap(({ stream }) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)])
  let font: readonly string[] = []
  const lines = shown.map(([, name, run]) => {
    if (name !== undefined) font = fonts.get(name) ?? []
    const glyphs = [...(run ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => chunks(hex))
    return glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
  })
  return lines.filter((line) => line !== '').join('\n')
}
