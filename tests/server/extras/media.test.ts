import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import type { MediaPort } from '#server/ports/media.ts'
import { apiUrl, makeTestApp, siteUrl, type TestApp } from '../../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database.ts'
import { addProject } from '../../support/rows.ts'

const day = 24 * 60 * 60_000
const videoLimit = 20_971_520

const photo = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#9c4324' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .toBuffer()

/** The first bytes of an MP4 file, filled up to a size. */
const film = (bytes = 5000) => {
  const file = Buffer.alloc(bytes)
  file.write('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2', 'latin1')
  return file
}

/** What a form may carry in its file field. */
type Sent = Uint8Array<ArrayBuffer> | string | undefined

onBothEngines('media', (engine) => {
  let folder: string
  let database: TestDatabase
  let api: TestApp
  let admin: Awaited<ReturnType<TestApp['signedIn']>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-media-'))
    await mkdir(join(folder, 'shipped/palm/4x4'), { recursive: true })
    await writeFile(join(folder, 'shipped/palm/4x4/4.jpg'), 'demo')
    await writeFile(join(folder, 'secret.jpg'), 'secret')
    database = await makeDatabase(engine)
    const media = folderMedia(join(folder, 'media'), [join(folder, 'shipped')])
    api = makeTestApp(database, { media })
    admin = await api.signedIn('admin')
  })
  afterAll(async () => {
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function upload(
    kind: 'image' | 'video',
    file: Sent,
    {
      token = admin.token,
      name = 'photo.jpg',
      headers = {},
    }: { token?: string; name?: string; headers?: Record<string, string> } = {},
  ) {
    const form = new FormData()
    if (typeof file === 'string') form.set('file', file)
    else if (file !== undefined) form.set('file', new File([file], name))
    form.set('upload_preset', 'plinth')
    form.set('cloud_name', 'plinth')
    form.set('folder', 'estate')
    const response = await api.app.request(`/v1_1/plinth/${kind}/upload`, {
      method: 'POST',
      body: form,
      headers: { ...(token === '' ? {} : { Authorization: `Bearer ${token}` }), ...headers },
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.app.request(url.replace(apiUrl, ''), { method, headers })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  const plain = async (bytes: Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await bytes)

  test("a picture answers as Cloudinary does and is kept in every width, without the camera's data", async () => {
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
    expect(kept.toSorted()).toEqual(['1600.avif', '1600.jpg', '480.avif', '480.jpg', '960.avif', '960.jpg'])
    for (const [width, format] of [
      [1600, 'jpg'],
      [960, 'avif'],
      [480, 'jpg'],
    ] as const) {
      const response = await get(body.url.replace('1600.jpg', `${width}.${format}`))
      expect(response.headers.get('content-type')).toBe(format === 'jpg' ? 'image/jpeg' : 'image/avif')
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

  test('a picture is turned upright, and a small one keeps its own width', async () => {
    const lying = await plain(
      sharp(await photo(300, 200))
        .withExif({ IFD0: { Orientation: '6' } })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    )
    const { body } = await upload('image', lying)
    expect(body.url).toMatch(/\/200x300\/200\.jpg$/)
    const meta = await sharp(await bytesOf(await get(body.url))).metadata()
    expect([meta.width, meta.height, meta.orientation]).toEqual([200, 300, undefined])
  })

  test('content decides, not the name: a PNG called .txt is a picture', async () => {
    const png = await plain(
      sharp(await photo(100, 100))
        .png()
        .toBuffer(),
    )
    expect((await upload('image', png, { name: 'notes.txt' })).status).toBe(200)
  })

  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  const cut = async (): Promise<Uint8Array<ArrayBuffer>> => (await plain(photo())).slice(0, 2000)
  const bomb = () =>
    plain(
      sharp({ create: { width: 20_000, height: 6_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )

  const refused: readonly [string, 'image' | 'video', () => Promise<Sent>, number][] = [
    ['an SVG', 'image', async () => svg, 415],
    ['a page', 'image', async () => html, 415],
    ['nothing', 'image', async () => new Uint8Array(), 415],
    ['a film as a picture', 'image', async () => new Uint8Array(film()), 415],
    ['a picture as a film', 'video', () => plain(photo()), 415],
    ['a page as a film', 'video', async () => html, 415],
    ['half a picture', 'image', cut, 400],
    ['a picture of too many pixels', 'image', bomb, 400],
    ['no file', 'image', async () => undefined, 400],
    ['an address instead of a file', 'image', async () => 'http://localhost/secret', 400],
  ]
  test.each(refused)('%s is refused and leaves nothing', async (_, kind, make, status) => {
    const before = await readdir(join(folder, 'media')).catch(() => [])
    const answer = await upload(kind, await make())
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toBeTruthy()
    expect(await readdir(join(folder, 'media')).catch(() => [])).toEqual(before)
  })

  test('nobody but admins uploads', async () => {
    const customer = await api.signedIn()
    const picture = await plain(photo(50, 50))
    for (const [token, status] of [
      ['', 401],
      ['garbage-garbage-garbage', 401],
      [customer.token, 403],
    ] as const) {
      const answer = await upload('image', picture, { token, headers: { Origin: siteUrl } })
      expect(answer.status).toBe(status)
      // The site must be able to read why.
      expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl)
      expect(answer.body.error.message).toBeTruthy()
    }
    const superAdmin = await api.signedIn('superAdmin')
    expect((await upload('image', picture, { token: superAdmin.token })).status).toBe(200)
  })

  test('a video of exactly 20 MiB is kept, one byte more is not', async () => {
    const fits = await upload('video', film(videoLimit), { name: 'tour.mp4' })
    expect(fits.status).toBe(200)
    expect(fits.body).toMatchObject({ resource_type: 'video', format: 'mp4', bytes: videoLimit })
    for (const bytes of [videoLimit + 1, videoLimit * 2]) {
      const answer = await upload('video', film(bytes), { name: 'tour.mp4' })
      expect(answer.status).toBe(413)
      expect(answer.body.error.message).toBe('Maximum file size (100mb) exceeded')
    }
  })

  test('a real film tells its size', async () => {
    const file = new Uint8Array(await readFile('demo/media/video-palm-court/video.mp4'))
    const { body } = await upload('video', file, { name: 'film.mp4' })
    expect(body).toMatchObject({ width: 1280, height: 720, format: 'mp4', bytes: file.length })
  })

  test('a video is served whole and in parts', async () => {
    const file = film(1000)
    file.write('the end', 993)
    const { body } = await upload('video', file, { name: 'tour.mp4' })
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
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      '1000',
      0,
    ])
  })

  test('files are kept for good by browsers, never sniffed, and can run nothing', async () => {
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
  ])('%s is not there', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test('a full disk is a 503 that says so, with nothing recorded', async () => {
    const full: MediaPort = {
      ...folderMedia(join(folder, 'full')),
      store: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    }
    const cramped = makeTestApp(database, { media: full })
    const { token } = await cramped.signedIn('admin')
    const count = () => database.read.selectFrom('uploads').select('id').execute()
    const before = await count()
    const body = new FormData()
    body.set('file', new File([await plain(photo(50, 50))], 'a.jpg'))
    const response = await cramped.app.request('/v1_1/plinth/image/upload', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(503)
    expect((await response.json()).error.message).toContain('try again')
    expect(await count()).toEqual(before)
  })

  test('the site may upload from its origin, another may not', async () => {
    const asking = async (origin: string) =>
      (
        await get(
          '/v1_1/plinth/image/upload',
          { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          'OPTIONS',
        )
      ).headers.get('access-control-allow-origin')
    expect(await asking(siteUrl)).toBe(siteUrl)
    expect(await asking('https://evil.example')).toBeNull()
  })

  test('what nothing shows is removed after a day, what is shown or new stays', async () => {
    let token = admin.token
    const make = async () =>
      (await upload('image', await plain(photo(60, 60)), { token })).body as {
        public_id: string
        url: string
      }
    const shown = await make()
    const orphan = await make()
    const projectId = await database.write((trx) => addProject(trx))
    await database.write((trx) =>
      trx.updateTable('projects').set({ image: shown.url }).where('id', '=', projectId).execute(),
    )
    const old = new Date(api.clock.now() - day)
    for (const name of ['.unfinished-gone', 'unknown']) {
      await mkdir(join(folder, 'media', name), { recursive: true })
      await utimes(join(folder, 'media', name), old, old)
    }
    api.clock.pass(day + 1)
    token = await api.signIn(admin.user.email)
    const fresh = await make()
    const freshFolder = join(folder, 'media', fresh.public_id)
    const now = new Date(api.clock.now())
    await utimes(freshFolder, now, now)
    await api.sweep('orphan uploads')
    const left = await readdir(join(folder, 'media'))
    expect(left).toEqual(expect.arrayContaining([shown.public_id, fresh.public_id]))
    expect(left).not.toContain(orphan.public_id)
    expect(left).not.toContain('.unfinished-gone')
    // Nothing is known about it: it may be another database's.
    expect(left).toContain('unknown')
    expect((await get(orphan.url)).status).toBe(404)
    expect((await get(shown.url)).status).toBe(200)
  })
})

describe('storing media', () => {
  test('a store that fails leaves nothing behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-store-'))
    const media = folderMedia(folder)
    const files = new Map([
      ['a/1.jpg', new Uint8Array([1])],
      // A file where the other has its folder.
      ['a', new Uint8Array([2])],
    ])
    await expect(media.store('one', files)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
    await media.store('one', new Map([['a/1.jpg', new Uint8Array([1])]]))
    expect(await readFile(join(folder, 'one/a/1.jpg'))).toEqual(Buffer.from([1]))
    await expect(media.store('one', new Map([['b', new Uint8Array([3])]]))).rejects.toThrow()
    expect(await readdir(join(folder, 'one'))).toEqual(['a'])
    await rm(folder, { recursive: true })
  })
})
