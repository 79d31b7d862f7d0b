import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Makes the picture card of shared links (1200 by 630) and the icons of the site, from its favicon. */
export async function makeCards(originals: string, target: string): Promise<void> {
  await sharp(`${originals}/site/hero.jpg`)
    .resize(1200, 630, { fit: 'cover', position: 'right' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(`${target}/pictures/card.jpg`)
  const mark = await readFile(`${target}/favicon.svg`)
  for (const [name, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const) {
    await sharp(mark, { density: 1200 })
      .resize(size, size)
      .flatten({ background: '#16211c' })
      .png({ palette: true })
      .toFile(`${target}/${name}`)
  }
}
