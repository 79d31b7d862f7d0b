import { expect, test } from 'vitest'
import { apiUrl } from '../../../support/app.ts'
import { bytesOf, film, makeMediaWorld } from '../../../support/worlds/mediaWorld.ts'

const { get, upload } = await makeMediaWorld()

test('a video is served whole and in parts', async () => {
  const file = await film('mp4', 'avc', 1000)
  file.write('the end', 993)
  const { body } = await upload('video', new Uint8Array(file), { name: 'tour.mp4' })
  expect(body.url).toBe(`${apiUrl}/media/${body.public_id}/film.mp4`)
  const whole = await get(body.url)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-length')).toBe('1000')
  expect(await bytesOf(whole)).toEqual(file)
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-7', 993, 999],
    ['bytes=900-5000', 900, 999],
  ] as const) {
    const part = await get(body.url, { Range: range })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`)
    expect(part.headers.get('content-length')).toBe(String(last - first + 1))
    expect(await bytesOf(part)).toEqual(file.subarray(first, last + 1))
  }
  const beyond = await get(body.url, { Range: 'bytes=1000-' })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe('bytes */1000')
  expect((await get(body.url, { Range: 'lines=1-2' })).status).toBe(200)
  const head = await get(body.url, {}, 'HEAD')
  expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0])
  expect(head.headers.get('content-length')).toBe('1000')
})

test('media files may be cached for a year, are never sniffed and cannot run scripts', async () => {
  const { headers } = await get('/media/palm/4x4/4.jpg')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  })
})

test.each([
  '/media/../secret.jpg',
  '/media/..%2fsecret.jpg',
  '/media/%2e%2e/secret.jpg',
  '/media/palm/..%2f..%2fsecret.jpg',
  '/media/palm/%2e%2e%2f%2e%2e%2fsecret.jpg',
  '/media/..%5csecret.jpg',
  '/media/%2fetc%2fpasswd.jpg',
  '/media/palm%00/4x4/4.jpg',
  '/media/.unfinished-x/a.jpg',
  '/media/palm',
  '/media/palm/4x4',
  '/media/palm/4x4/4.png',
  '/media/nothing/4x4/4.jpg',
])('the path %s is answered with 404 and not cached', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
})
