import { decodeQR } from 'qr/decode.js'
import { drawnSquares } from './pdfText.ts'

/** Pixels per module, as sharp as a phone sees it. */
const pixels = 6
/** Of white around the code, in modules. */
const quiet = 4

/** What a camera reads on a paper. @throws if there is no QR code */
export function scanned(pdf: Uint8Array): string {
  const squares = drawnSquares(pdf)
  const side = squares[0]?.side ?? 1
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const cells = squares.map(
    ({ x, y }) => [Math.round((x - left) / side), Math.round((y - top) / side)] as const,
  )
  const width = (Math.max(0, ...cells.flat()) + 1 + 2 * quiet) * pixels
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [right, down] of cells)
    for (let pixel = 0; pixel < pixels * pixels; pixel += 1) {
      const row = (down + quiet) * pixels + Math.floor(pixel / pixels)
      const column = (right + quiet) * pixels + (pixel % pixels)
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return decodeQR({ width, height: width, data })
}
