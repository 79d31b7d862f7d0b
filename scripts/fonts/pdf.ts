/**
 * Makes the faces of the PDFs, which can't fall back on another face: whole Latin with the letters of Yoruba, Igbo and
 * Hausa names, at fixed weights and as TrueType, which is what can be embedded.
 * Run `npm run fonts` after changing them; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { placeMarks } from './marks.ts'
import { mergeFonts } from './merge.ts'

const target = 'src/fonts/pdf'

const span = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const ranges = {
  latin: `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ıŒœ‘’“”–—…•€−`,
  'latin-ext': `${span(0x100, 0x17f)}${span(0x180, 0x1ff)}${span(0x1e00, 0x1e9f)}₦`,
  vietnamese: `${span(0x1ea0, 0x1ef9)}${span(0x300, 0x304)}${span(0x323, 0x331)}`,
}

const faces = [
  { name: 'display', family: 'newsreader', cut: 'opsz', variationAxes: { opsz: 72, wght: 400 } },
  { name: 'text', family: 'work-sans', cut: 'wght', variationAxes: { wght: 400 } },
  { name: 'strong', family: 'work-sans', cut: 'wght', variationAxes: { wght: 600 } },
] as const

await mkdir(target, { recursive: true })
for (const { name, family, cut, variationAxes } of faces) {
  const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'tnum', 'lnum']
  const options = { targetFormat: 'sfnt', variationAxes, keepFeatures } as const
  let merged: Buffer | undefined
  for (const [range, signs] of Object.entries(ranges)) {
    const file = await readFile(
      `node_modules/@fontsource-variable/${family}/files/${family}-${range}-${cut}-normal.woff2`,
    )
    const part = Buffer.from(await subsetFont(file, signs, options))
    merged = merged === undefined ? part : mergeFonts(merged, part)
    // Written anew, so that its character table is of the format that can be merged again.
    merged = Buffer.from(
      await subsetFont(merged, Object.values(ranges).join(''), { targetFormat: 'sfnt', keepFeatures }),
    )
  }
  if (merged === undefined) continue
  const placed = placeMarks(merged)
  await writeFile(`${target}/${name}.ttf`, placed)
  console.log(`${name}.ttf`, placed.byteLength)
}
