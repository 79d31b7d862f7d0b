/**
 * Makes the two faces of the site from the packages of Newsreader and Work Sans (both OFL): a display cut of
 * Newsreader at one weight, and Work Sans from 400 to 700, each with just the signs the site sets.
 * The packages keep the naira sign (U+20A6) in another file than the Latin letters, so both are cut and merged.
 * Run `npm run fonts` after changing the list of signs; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { mergeFonts } from './merge.ts'

const source = 'node_modules/@fontsource-variable'
const target = 'src/fonts'

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join(
  '',
)
/** Beside ASCII: signs of prices, areas and quotations, and accented letters that names here carry. */
const letters = `${printable}\u00a0£©®°·×‘’“”–—…•€−²½←→↑↓áàâãäåæèéêëìíîïòóôöøùúûüñçßÀÁÈÉÌÍÒÓÙÚÑÇ`
const naira = '₦'
/** Kerning, ligatures, accents, and figures of one width for tables. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

const faces = [
  { name: 'display', family: 'newsreader', cut: 'opsz', variationAxes: { opsz: 72, wght: 400 } },
  { name: 'text', family: 'work-sans', cut: 'wght', variationAxes: { wght: { min: 400, max: 700 } } },
] as const

await mkdir(target, { recursive: true })
for (const { name, family, cut, variationAxes } of faces) {
  const file = (range: string) => readFile(`${source}/${family}/files/${family}-${range}-${cut}-normal.woff2`)
  const cutOut = async (range: string, signs: string) =>
    Buffer.from(
      await subsetFont(await file(range), signs, { targetFormat: 'sfnt', variationAxes, keepFeatures }),
    )
  const merged = mergeFonts(await cutOut('latin', letters), await cutOut('latin-ext', naira))
  const packed = await subsetFont(merged, letters + naira, { targetFormat: 'woff2', keepFeatures })
  await writeFile(`${target}/${name}.woff2`, packed)
  console.log(`${name}.woff2`, packed.byteLength)
}
