import { expect, test } from 'vitest'
import { codecWarning } from '#domain/videoCodecs.ts'

test('a video that nearly all browsers play has no warning', () => {
  for (const codec of ['h264', 'vp8', 'vp9']) expect(codecWarning('tour.mp4', codec)).toBeUndefined()
})

test('a warning names the file, its codec where it has a known name, and what to do', () => {
  const save = 'Save it as MP4 with H.264 and upload that instead.'
  expect(codecWarning('tour.mov', 'hevc')).toBe(`Many browsers can’t play tour.mov, which is H.265. ${save}`)
  expect(codecWarning('tour.mov', 'cinepak')).toBe(`Many browsers can’t play tour.mov. ${save}`)
})
