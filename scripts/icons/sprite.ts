import { readFile } from 'node:fs/promises'

const folder = 'node_modules/lucide-static/icons'

/** What is drawn inside an icon's file, on one line. */
const drawingOf = (svg: string) =>
  svg
    .replace(/^[\s\S]*?<svg[\s\S]*?>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')

/**
 * One SVG file that holds each icon as a symbol under its name.
 * @param names of the package's icons, from the root of the repository
 */
export async function spriteOf(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(
    names.map(async (name) => {
      const drawing = drawingOf(await readFile(`${folder}/${name}.svg`, 'utf8'))
      return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>\n`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}
