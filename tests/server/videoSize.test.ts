import fc from 'fast-check'
import { expect, test } from 'vitest'
import { videoSize } from '#server/modules/videoSize.ts'

const box = (name: string, ...contents: readonly Uint8Array[]) => {
  const content = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
const header = (width: number, height: number) => {
  const content = Buffer.alloc(84)
  content.writeUInt32BE(width * 65536, 76)
  content.writeUInt32BE(height * 65536, 80)
  return box('tkhd', content)
}

test('the size is that of the first track with a picture', () => {
  const video = box(
    'moov',
    box('mvhd', Buffer.alloc(100)),
    box('trak', header(0, 0)),
    box('trak', header(40_000, 1080)),
  )
  expect(
    videoSize(Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(50)), video])),
  ).toEqual({
    width: 40_000,
    height: 1080,
  })
})

test('a file that is cut off, or no video at all, has no size and does no harm', () => {
  const video = box('moov', box('trak', header(640, 360)))
  expect(videoSize(video.subarray(0, video.length - 1))).toBeUndefined()
  expect(videoSize(new Uint8Array())).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('moov', 'trak', 'tkhd'), (bytes, name) => {
      const size = videoSize(box('moov', box(name, bytes), bytes))
      expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})
