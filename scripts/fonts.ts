/**
 * `npm run fonts`: cuts the site's two faces out of `src/fonts/full/`. The results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { company } from '#company.ts'

const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
/** Beside ASCII: signs of prices, areas and quotations, and accented letters of names. */
const letters = `${ascii}${company.currencySign}\u00a0£©®°·×‘’“”–—…•€₦−²½←→↑↓áàâãäåæèéêëìíîïòóôöøùúûüñçßÀÁÈÉÌÍÒÓÙÚÑÇ`
/** Kerning, ligatures, accents, and figures of one width for tables. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

const faces = [
  { name: 'display', family: 'newsreader', variationAxes: { opsz: 72, wght: 400 } },
  { name: 'text', family: 'work-sans', variationAxes: { wght: { min: 400, max: 700 } } },
] as const

for (const { name, family, variationAxes } of faces) {
  const full = await readFile(`src/fonts/full/${family}.woff2`)
  const cut = await subsetFont(full, letters, { targetFormat: 'woff2', variationAxes, keepFeatures })
  await writeFile(`src/fonts/${name}.woff2`, cut)
  console.log(`${name}.woff2`, cut.byteLength)
}
