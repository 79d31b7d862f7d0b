import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMediaWorld } from '../../../support/worlds/mediaWorld.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' }, limitInputPixels: false })

/** A PNG that claims to be animated, with one frame in an endless loop. */
function animated(png: Buffer): Buffer<ArrayBuffer> {
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write('acTL', 4, 'latin1')
  chunk.writeUInt32BE(1, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  // The chunk comes after the signature and the header.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** A PNG whose header claims another size. */
function claiming(png: Buffer, width: number, height: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const world = await makeMediaWorld()
const upload = async (bytes: Uint8Array) => {
  const { status, body } = await world.upload('image', new Uint8Array(bytes))
  return { status, ...body }
}

test('a picture of 108 megapixels, as phones take them, is accepted', async () => {
  const answer = await upload(await drawn(12_000, 9000).jpeg({ quality: 40 }).toBuffer())
  expect(answer).toMatchObject({ status: 200, width: 12_000, height: 9000 })
})

test('a picture taller than the formats allow is scaled down', async () => {
  const answer = await upload(await drawn(500, 20_000).png().toBuffer())
  expect(answer).toMatchObject({ status: 200, width: 400, height: 16_000 })
})

test('an animated PNG is accepted', async () => {
  const png = await drawn(300, 200).png().toBuffer()
  expect(await upload(animated(png))).toMatchObject({ status: 200, width: 300 })
})

test('the refusal of a picture says whether it is too large or damaged', async () => {
  const small = await drawn(300, 200).png().toBuffer()
  expect(await upload(claiming(small, 11_000, 11_000))).toMatchObject({
    status: 400,
    error: { message: 'This picture has more than 100 megapixels. Make it smaller and upload it again.' },
  })
  const whole = await drawn(800, 600).jpeg().toBuffer()
  expect(await upload(whole.subarray(0, 700))).toMatchObject({
    status: 400,
    error: { message: 'This picture is damaged. Open it, save it as JPEG and try again.' },
  })
})
