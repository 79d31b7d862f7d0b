/**
 * Makes the two faces of the site out of the packages of Newsreader and Hanken Grotesk (both OFL): a display cut of
 * Newsreader at one weight, and Hanken Grotesk from 400 to 700, each with just the signs the site sets.
 * The packages keep the naira sign (U+20A6) in another file than the Latin letters, so each face gets a
 * second file of that one sign. Run `npm run fonts` after changing the list of signs; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = 'node_modules/@fontsource-variable'
const target = 'src/fonts'

const printable = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join(
  '',
)
/** Beside ASCII: signs of prices, areas and quotations, and accented letters that names here carry. */
const letters = `${printable}\u00a0£©®°·×‘’“”–—…•€−²½←→↑↓áàâãäåæèéêëìíîïòóôöøùúûüñçßÀÁÈÉÌÍÒÓÙÚÑÇ`
const naira = '₦'

const faces = [
  { name: 'display', family: 'newsreader', cut: 'opsz', axes: { opsz: 72, wght: 400 } },
  { name: 'text', family: 'hanken-grotesk', cut: 'wght', axes: { wght: { min: 400, max: 700 } } },
] as const

await mkdir(target, { recursive: true })
for (const face of faces) {
  for (const [range, signs, suffix] of [
    ['latin', letters, ''],
    ['latin-ext', naira, '-naira'],
  ] as const) {
    const file = `${source}/${face.family}/files/${face.family}-${range}-${face.cut}-normal.woff2`
    const made = await subsetFont(await readFile(file), signs, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
    })
    await writeFile(`${target}/${face.name}${suffix}.woff2`, made)
    console.log(`${face.name}${suffix}.woff2`, made.byteLength)
  }
}
