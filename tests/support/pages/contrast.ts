import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)

/** Hides the text but not what is behind it. @returns its colour, and the boxes of its lines */
const leaveGround = (element: HTMLElement | SVGElement) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
  const colour = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
  element.style.color = 'transparent'
  return { lines, colour }
}

/** Waits until the visible pictures are decoded, which browsers do separately from drawing. */
export const decodedPictures = (page: Page) =>
  page.evaluate(async () => {
    const shown = [...document.images].filter((one) => one.loading !== 'lazy' && one.checkVisibility())
    await Promise.all(shown.map((picture) => picture.decode()))
  })

/**
 * The contrast (WCAG) between light text and the picture behind it. Ignores the lightest hundredth
 * of the picture, because single bright points hide no letter.
 */
export async function contrastOver(text: Locator): Promise<number> {
  await decodedPictures(text.page())
  const { lines, colour } = await text.evaluate(leaveGround)
  const [red = 0, green = 0, blue = 0] = colour
  const shot = sharp(await text.page().screenshot({ animations: 'disabled' })).removeAlpha()
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true })
  const grounds = lines.flatMap(({ x, y, width, height }) => {
    const found: number[] = []
    for (let row = Math.ceil(y); row < Math.min(y + height, info.height); row += 1)
      for (let column = Math.ceil(x); column < Math.min(x + width, info.width); column += 1) {
        const at = (row * info.width + column) * 3
        found.push(luminance(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255))
      }
    return found
  })
  grounds.sort((one, other) => other - one)
  const lightest = grounds[Math.floor(grounds.length / 100)] ?? 1
  return (luminance(red, green, blue) + 0.05) / (lightest + 0.05)
}
