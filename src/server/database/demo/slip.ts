import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import { type Face, fontOf } from '../../../fonts/faces.ts'
import { type PrivateContent, privateContent } from '../../modules/privateFiles/content.ts'

/** What a bank's receipt of a transfer says. */
type Slip = {
  readonly bank: string
  readonly amount: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

const width = 720
const margin = 56
const rowHeight = 76

type Line = {
  readonly text: string
  readonly face: Face
  readonly size: number
  /** Of the line's left end, or of its right one for what ends there, in pixels. */
  readonly x: number
  readonly y: number
  readonly fill: string
  readonly endsThere?: true
}

const fonts = new Map<Face, Font>()

function fontNamed(face: Face): Font {
  const font = fonts.get(face) ?? create(fontOf(face))
  if (!('layout' in font)) throw new Error(`${face} is a collection of fonts`)
  fonts.set(face, font)
  return font
}

/** A line as outlines: the machine may have no fonts. */
function outlined({ text, face, size, x, y, fill, endsThere }: Line): string {
  const font = fontNamed(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions, advanceWidth } = font.layout(text)
  let at = endsThere ? x - advanceWidth * scale : x
  const paths = glyphs.map((glyph, index) => {
    const path = glyph.path.scale(scale, -scale).translate(at, y).toSVG()
    at += (positions[index]?.xAdvance ?? 0) * scale
    return path
  })
  return `<path fill="${fill}" d="${paths.join('')}"/>`
}

const [ink, pale, green] = ['#1b2420', '#66716b', '#1f6b4a']

/**
 * Draws the receipt of a transfer as a banking app shows it, and makes of the picture what is stored
 * of an uploaded one.
 */
export async function drawSlip({ bank, amount, rows }: Slip): Promise<PrivateContent> {
  const height = 330 + rows.length * rowHeight + 96
  const left = { x: margin, fill: ink, face: 'text' } as const
  const lines: Line[] = [
    { ...left, text: bank, face: 'strong', size: 30, y: 84, fill: '#ffffff' },
    {
      ...left,
      text: 'Transfer receipt',
      size: 24,
      y: 84,
      x: width - margin,
      fill: '#ffffff',
      endsThere: true,
    },
    { ...left, text: 'Successful', face: 'strong', size: 24, y: 204, fill: green },
    { ...left, text: amount, face: 'display', size: 60, y: 276 },
    ...rows.flatMap(([label, value], index): Line[] => {
      const y = 330 + index * rowHeight + 48
      return [
        { ...left, text: label, size: 24, y, fill: pale },
        { ...left, text: value, size: 24, y, x: width - margin, endsThere: true },
      ]
    }),
    {
      ...left,
      text: 'Drawn for the demo. No bank made this transfer.',
      size: 20,
      y: height - 40,
      fill: pale,
    },
  ]
  const rules = rows.map((_, index) => {
    const y = 330 + index * rowHeight
    return `<path stroke="#dfe5e1" stroke-width="2" d="M${margin} ${y}H${width - margin}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="136" fill="${green}"/>
    ${rules.join('')}${lines.map(outlined).join('')}</svg>`
  return privateContent(await sharp(Buffer.from(drawing)).png().toBuffer(), 'claim')
}
