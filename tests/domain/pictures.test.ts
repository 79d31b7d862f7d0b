import { expect, test } from 'vitest'
import { largestPicture, pictureSources, posterOf, zoomSize } from '#domain/pictures.ts'

const origin = 'http://localhost:8473'

test('offers a stored picture in every stored width as AVIF, and in one as WebP and JPEG', () => {
  const folder = `${origin}/media/palm-court-1/1600x1067`
  expect(pictureSources(`${folder}/1600.jpg`)).toEqual({
    src: `${folder}/960.jpg`,
    avif: [480, 960, 1600].map((w) => `${folder}/${w}.avif ${w}w`).join(', '),
    webp: `${folder}/960.webp`,
    largest: `${folder}/1600.jpg`,
    width: 1600,
    height: 1067,
  })
})

test.each([
  [2400, [480, 960, 1600], 960],
  [1400, [480, 960, 1400], 960],
  [960, [480, 960], 960],
  [700, [480, 700], 700],
  [300, [300], 300],
])(
  'offers an original %i pixels wide as AVIF in the widths %j, and as WebP and JPEG in %i',
  (width, kept, plain) => {
    const folder = `/media/a1/${width}x100`
    const { avif, webp, src } = pictureSources(`${folder}/${kept.at(-1)}.jpg`)
    expect(avif?.split(', ').map((entry) => Number(entry.split(' ')[1]?.slice(0, -1)))).toEqual(kept)
    expect([webp, src]).toEqual([`${folder}/${plain}.webp`, `${folder}/${plain}.jpg`])
  },
)

test.each([
  ['/media/a1/2400x1600/1600.jpg', '1600x1067'],
  ['/media/a1/960x640/960.jpg', '960x640'],
  ['https://example.com/a.jpg', ''],
])('gives the lightbox for %s the size of the largest picture', (url, size) => {
  expect(zoomSize(url)).toBe(size)
})

test('requests a Cloudinary picture by width, in the best format for the browser', () => {
  const url = 'https://res.cloudinary.com/demo/image/upload/v12/homes/a.jpg'
  const sources = pictureSources(url)
  expect(sources.srcset).toContain('/image/upload/c_limit,w_480,f_auto,q_auto/v12/homes/a.jpg 480w')
  expect([sources.avif, sources.webp]).toEqual([undefined, undefined])
  expect(largestPicture(url)).toBe(
    'https://res.cloudinary.com/demo/image/upload/c_limit,w_1600,f_auto,q_auto/v12/homes/a.jpg',
  )
})

test.each(['https://example.com/a.png', '/media/a/b.jpg', '', 'not an address'])(
  'uses any other address unchanged: %j',
  (url) => {
    expect(pictureSources(url)).toEqual({ src: url, largest: url })
    expect(largestPicture(url)).toBe(url)
  },
)

test('takes a small original as the largest picture', () => {
  expect(largestPicture('/media/a1/1400x1050/1400.jpg')).toBe('/media/a1/1400x1050/1400.jpg')
})

test('shows the poster that a video names, or the one stored beside it, or none', () => {
  expect(posterOf({ url: '/media/v/video.mp4', poster: '/p.jpg' })).toBe('/p.jpg')
  expect(posterOf({ url: 'https://res.cloudinary.com/demo/video/upload/v1/homes/walk.mp4' })).toBe(
    'https://res.cloudinary.com/demo/video/upload/v1/homes/walk.jpg',
  )
  for (const url of ['https://example.com/film.mp4', '/media/v/video.mp4'])
    expect(posterOf({ url })).toBeUndefined()
})
