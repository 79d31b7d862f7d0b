import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** One picture in the frame of an `.ico` file; `size` in pixels each way, below 256. */
function icoOf(png: Buffer, size: number): Buffer {
  const frame = Buffer.alloc(22)
  frame.writeUInt16LE(1, 2) // an icon
  frame.writeUInt16LE(1, 4) // of one picture
  frame.writeUInt8(size, 6)
  frame.writeUInt8(size, 7)
  frame.writeUInt16LE(1, 10) // colour plane
  frame.writeUInt16LE(32, 12) // bits of a pixel
  frame.writeUInt32LE(png.length, 14)
  frame.writeUInt32LE(frame.length, 18)
  return Buffer.concat([frame, png])
}

/**
 * Makes the picture card of shared links (1200 by 630) and the icons of the site, from its favicon.
 */
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
  // No page names it, but some programs request it anyway.
  const small = sharp(mark, { density: 1200 }).resize(32, 32).flatten({ background: '#16211c' }).ensureAlpha()
  await writeFile(`${target}/favicon.ico`, icoOf(await small.png().toBuffer(), 32))
}
