import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { apiUrl, siteUrl } from '../../../support/app.ts'
import {
  bytesOf,
  film,
  makeMediaWorld,
  photo,
  plain,
  type Sent,
  soundAlone,
} from '../../../support/worlds/mediaWorld.ts'

const videoLimit = 20_971_520
const imageLimit = 31_457_280

const world = await makeMediaWorld()
const { admin, api, database, folder, get, upload } = world

test("uploading a picture answers like Cloudinary and stores every width, without the camera's data", async () => {
  const { status, body } = await upload('image', await plain(photo()))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    width: 2000,
    height: 1000,
    format: 'jpg',
    resource_type: 'image',
    folder: 'estate',
    original_filename: 'photo',
    type: 'upload',
  })
  expect(body.url).toBe(`${apiUrl}/media/${body.public_id}/2000x1000/1600.jpg`)
  expect(body.secure_url).toBe(body.url)
  expect(body.created_at).toBe(new Date(api.clock.now()).toISOString())
  const kept = await readdir(join(folder, 'media', body.public_id, '2000x1000'))
  const pictures = ['1600.avif', '1600.jpg', '480.avif', '480.jpg', '960.avif', '960.jpg', '960.webp']
  expect(kept.toSorted()).toEqual(pictures)
  for (const [width, format, type] of [
    [1600, 'jpg', 'image/jpeg'],
    [480, 'avif', 'image/avif'],
    [960, 'webp', 'image/webp'],
  ] as const) {
    const response = await get(body.url.replace('1600.jpg', `${width}.${format}`))
    expect(response.headers.get('content-type')).toBe(type)
    const bytes = await bytesOf(response)
    const meta = await sharp(bytes).metadata()
    expect([meta.width, meta.height]).toEqual([width, width / 2])
    expect(meta.exif).toBeUndefined()
    if (width === 1600) expect(body.bytes).toBe(bytes.byteLength)
  }
  const row = await database.read
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', body.public_id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ owner_id: admin.user._id, kind: 'image' })
})

test('a picture stored without WebP is served as JPEG instead', async () => {
  const { body } = await upload('image', await plain(photo()))
  const kept = join(folder, 'media', body.public_id, '2000x1000')
  await rm(join(kept, '960.webp'))
  const response = await get(body.url.replace('1600.jpg', '960.webp'))
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await bytesOf(response))).toEqual(await readFile(join(kept, '960.jpg')))
  expect((await get(body.url.replace('1600.jpg', '961.webp'))).status).toBe(404)
})

test('a picture is turned upright, and a small one keeps its own width', async () => {
  const lying = sharp(await photo(300, 200)).withExif({ IFD0: { Orientation: '6' } })
  const { body } = await upload('image', await plain(lying.withMetadata({ orientation: 6 }).toBuffer()))
  expect(body.url).toMatch(/\/200x300\/200\.jpg$/)
  const meta = await sharp(await bytesOf(await get(body.url))).metadata()
  expect([meta.width, meta.height, meta.orientation]).toEqual([200, 300, undefined])
})

test('an upload is judged by its content, so that a PNG called .txt is a picture', async () => {
  const png = sharp(await photo(100, 100)).png()
  expect((await upload('image', await plain(png.toBuffer()), { name: 'notes.txt' })).status).toBe(200)
})

const bytesIn = (text: string) => new TextEncoder().encode(text)
const svg = bytesIn('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = bytesIn('<html><script>alert(1)</script></html>')
const half = async (): Promise<Sent> => (await plain(photo())).slice(0, 2000)

const start = async (whole: Promise<Buffer>, bytes: number): Promise<Sent> =>
  new Uint8Array((await whole).subarray(0, bytes))

const refused: readonly [string, 'image' | 'video', Sent | Promise<Sent>, number][] = [
  ['an SVG', 'image', svg, 415],
  ['an HTML page', 'image', html, 415],
  ['an empty file', 'image', new Uint8Array(), 415],
  ['a video as a picture', 'image', plain(film()), 415],
  ['a video that is only a first box', 'video', start(film(), 24), 400],
  ['an MP4 video whose second half is missing', 'video', start(film(), 2500), 400],
  ['an MP4 file with sound and no picture', 'video', plain(soundAlone()), 400],
  ['a WebM video whose second half is missing', 'video', start(film('webm', 'vp8'), 2500), 400],
  ['a WebM video that is only its first bytes', 'video', start(film('webm', 'vp8'), 40), 400],
  ['a picture as a video', 'video', plain(photo()), 415],
  ['a picture of more than 30 MB', 'image', new Uint8Array(imageLimit + 1), 413],
  ['an HTML page as a video', 'video', html, 415],
  ['half a picture', 'image', half(), 400],
  ['no file', 'image', undefined, 400],
  ['an address instead of a file', 'image', 'http://localhost/secret', 400],
]

test.each(refused)('an upload of %s is refused and leaves nothing behind', async (_, kind, file, status) => {
  const before = await readdir(join(folder, 'media')).catch(() => [])
  const answer = await upload(kind, await file)
  expect(answer.status).toBe(status)
  expect(answer.body.error.message).toBeTruthy()
  expect(await readdir(join(folder, 'media')).catch(() => [])).toEqual(before)
})

test('only admins can upload', async () => {
  const customer = await api.signedIn()
  const picture = await plain(photo(50, 50))
  for (const [token, status] of [
    ['', 401],
    ['garbage-garbage-garbage', 401],
    [customer.token, 403],
  ] as const) {
    const answer = await upload('image', picture, { token, headers: { Origin: siteUrl } })
    expect(answer.status).toBe(status)
    // The site must be able to read the reason, so refusals allow its origin as well.
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(answer.body.error.message).toBeTruthy()
  }
  const superAdmin = await api.signedIn('superAdmin')
  expect((await upload('image', picture, { token: superAdmin.token })).status).toBe(200)
})

const sized = (bytes: number) => plain(film('mp4', 'avc', bytes))

test('a video of exactly 20 MiB is accepted, and one byte more is refused', async () => {
  const fits = await upload('video', await sized(videoLimit), { name: 'tour.mp4' })
  expect(fits.status).toBe(200)
  expect(fits.body).toMatchObject({ resource_type: 'video', format: 'mp4', bytes: videoLimit })
  for (const bytes of [videoLimit + 1, videoLimit * 2]) {
    const answer = await upload('video', await sized(bytes), { name: 'tour.mp4' })
    expect(answer.status).toBe(413)
    expect(answer.body.error.message).toBe('Maximum file size (100mb) exceeded')
  }
})

test.each([
  ['QuickTime', 'mov', 'avc', 'h264', 'video/quicktime'],
  ['WebM', 'webm', 'vp8', 'vp8', 'video/webm'],
  ['H.265', 'mp4', 'hevc', 'hevc', 'video/mp4'],
  ['ProRes', 'mov', 'prores', 'prores', 'video/quicktime'],
] as const)(
  'a %s video is stored and served with its own type, and its codec is told',
  async (_, format, codec, told, type) => {
    const bytes = await film(format, codec)
    const { status, body } = await upload('video', new Uint8Array(bytes), { name: 'tour' })
    expect([status, body.format, body.video.codec]).toEqual([200, format, told])
    expect(body).toMatchObject({ width: 640, height: 360 })
    const response = await get(body.url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await bytesOf(response)).toEqual(bytes)
  },
)

test('uploading a video returns its width and height and removes its location', async () => {
  const place = Buffer.from('\u0000\u0000\u0000\u0018udta+06.4281+003.42/', 'latin1')
  const film = await readFile('demo/media/video-palm-court/video.mp4')
  const file = new Uint8Array(Buffer.concat([film, place]))
  const { body } = await upload('video', file, { name: 'film.mp4' })
  expect(body).toMatchObject({ width: 1280, height: 720, format: 'mp4', bytes: file.length })
  expect((await bytesOf(await get(body.url))).includes('06.4281')).toBe(false)
})

test('only the origin of the site may upload', async () => {
  const asking = async (Origin: string) => {
    const headers = { Origin, 'Access-Control-Request-Method': 'POST' }
    const answer = await get('/v1_1/plinth/image/upload', headers, 'OPTIONS')
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await asking(siteUrl)).toBe(siteUrl)
  expect(await asking('https://evil.example')).toBeNull()
})
