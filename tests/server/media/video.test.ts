import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVideo, withoutMetadata } from '#server/modules/media/video.ts'

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

test('noise after a known beginning is no video, and causes no error', async () => {
  const beginnings = ['ftypisom', 'moov', 'trak'].map((text) => Buffer.from(`\0\0\0\x20${text}`, 'latin1'))
  const webm = Buffer.from('1a45dfa387428284', 'hex')
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...beginnings, webm),
      async (bytes, beginning) => {
        expect(await readVideo(Buffer.concat([beginning, bytes]))).toBeUndefined()
      },
    ),
  )
})

test('the location and the camera of a video are blanked, and other bytes stay in their place', () => {
  const place = box('udta', box('\xa9xyz', Buffer.from('+06.4281+003.4219/')))
  const keys = box('meta', Buffer.from('com.apple.quicktime.location.ISO6709 Apple iPhone 15'))
  const video = Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('uuid', Buffer.from('<x:xmpmeta exif:GPSLatitude="6,25N"/>')),
    box('mdat', Buffer.from('udta and meta are words of the film here')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', header(640, 360), place), keys, place),
  ])
  const stored = Buffer.from(withoutMetadata(video))
  for (const word of ['+06.4281', 'iPhone', 'location', 'GPS']) expect(stored.includes(word)).toBe(false)
  expect(stored.length).toBe(video.length)
  expect(stored.indexOf('mdat')).toBe(video.indexOf('mdat'))
  expect(stored.includes('udta and meta are words')).toBe(true)
})

test('a WebM video is kept as it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const film = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), bytes])
      expect(Buffer.from(withoutMetadata(film)).equals(film)).toBe(true)
    }),
  )
})
