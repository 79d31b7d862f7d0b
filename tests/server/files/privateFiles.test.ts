import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it, test } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { attachFile } from '#server/modules/privateFiles/privateFiles.ts'
import type { MediaPort } from '#server/ports/media.ts'
import { makeTestApp } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { bytesOf, photo, plain } from '../../support/worlds/mediaWorld.ts'
import { pdf, privateFilesOf } from '../../support/worlds/privateFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-private-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const kept = join(folder, 'private')
const { api, database } = await startApp('sqlite', { privateFiles: folderMedia(kept) })
const { get, post, send } = privateFilesOf(api)
const buyer = await api.signedIn()
const text = (content: string) => new TextEncoder().encode(content)
const rows = () => database.read.selectFrom('private_files').selectAll().execute()
const use = (fileId: string, ownerId: string) => ({
  fileId,
  ownerId,
  purpose: 'claim' as const,
  at: '2026-01-05T09:00:00.000Z',
})

describe('what is stored of a file', () => {
  test('a picture is drawn anew without the place where it was taken, and has a small version', async () => {
    const picture = await plain(photo(3000, 1500))
    const { status, data } = await send(buyer.token, picture, { name: 'slip.jpg' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ mime: 'image/webp', name: 'slip.jpg', width: 2560, height: 1280 })
    const full = await bytesOf(await get(buyer.token, data.fileId))
    expect(data.bytes).toBe(full.byteLength)
    expect(data.sha256).toBe(createHash('sha256').update(full).digest('hex'))
    const read = await sharp(full).metadata()
    expect([read.format, read.exif, full.includes('secret place')]).toEqual(['webp', undefined, false])
    const small = await sharp(await bytesOf(await get(buyer.token, data.fileId, '?small'))).metadata()
    expect([small.format, small.width, small.height]).toEqual(['webp', 480, 240])
  })

  test('a stored picture keeps nothing that was appended to it', async () => {
    const page = '<script>alert(1)</script>'
    const polyglot = Buffer.concat([await photo(50, 50), text(`%PDF-1.4 ${page} %%EOF`)])
    const { data } = await send(buyer.token, await plain(Promise.resolve(polyglot)), { name: 'a.html' })
    const answer = await get(buyer.token, data.fileId)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect((await bytesOf(answer)).includes(page)).toBe(false)
  })

  test('a PDF stays byte for byte, whatever it is called, and is served to be saved alone', async () => {
    const { data } = await send(buyer.token, pdf(), { name: 'Übertrag (1).jpg', type: 'image/jpeg' })
    expect(data).toMatchObject({ mime: 'application/pdf', bytes: pdf().byteLength })
    expect(data.width).toBeUndefined()
    const answer = await get(buyer.token, data.fileId)
    expect(await bytesOf(answer)).toEqual(Buffer.from(pdf()))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().byteLength),
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbertrag%20%281%29.pdf",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-site',
    })
    const head = await get(buyer.token, data.fileId, '', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await get(buyer.token, data.fileId, '?small')).status).toBe(404)
  })

  test.each([
    ['C:\\Users\\Ada\\slip.jpg', 'slip.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a<b>|c?*:d.pdf', 'abcd.pdf'],
    ['\u202egpj.exe', 'gpj.exe'],
    [`${'é'.repeat(200)}`, 'é'.repeat(120)],
    ['/', 'file'],
  ])('the name %s is kept as %s', async (name, expected) => {
    const { token } = await api.signedIn()
    expect((await send(token, pdf(), { name })).data.name).toBe(expected)
  })

  test('the folder is for the user of the API alone', async () => {
    expect((await stat(kept)).mode & 0o077).toBe(0)
  })
})

describe('what is refused as a file', () => {
  const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  const gifAndPdf = text(`GIF89a\u0001\u0000\u0001\u0000 ${new TextDecoder().decode(pdf())}`)
  const halfPicture = async () => (await photo(600, 600)).subarray(0, 1500)

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    ['an empty file', () => text(''), 400, 'This file is empty.'],
    ['a page called .pdf', () => text('<html><script>1</script></html>'), 400, 'Send a JPG, PNG or PDF.'],
    ['a GIF that is a PDF as well', () => gifAndPdf, 400, 'Send a JPG, PNG or PDF.'],
    ['a HEIC picture', () => heic, 400, 'Send a JPG or PNG.'],
    ['a picture cut in the middle', halfPicture, 400, 'This picture is damaged.'],
    ['a PDF without its end', () => pdf().subarray(0, 60), 400, 'This PDF is not complete'],
    ['a locked PDF', () => pdf('/Encrypt 5 0 R'), 400, 'This PDF is locked with a password.'],
    [
      'a picture of 10 MB and a byte',
      async () => Buffer.concat([await photo(9, 9), Buffer.alloc(10 * 1024 ** 2)]),
      413,
      'A picture may have at most 10 MB',
    ],
    ['a file of 20 MB and a byte', () => new Uint8Array(20 * 1024 ** 2 + 1), 413, 'at most 20 MB'],
  ])('%s is refused in words, and nothing is stored', async (_, make, status, words) => {
    const before = await rows()
    const refused = await send(buyer.token, await plain(Promise.resolve(make())), { name: 'a.pdf' })
    expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(words)])
    if (status === 400) expect(refused.issues?.[0]?.path).toEqual(['file'])
    expect(await rows()).toEqual(before)
  })

  test('a picture of a few bytes and 41 megapixels is refused before it is decoded', async () => {
    const create = { width: 6400, height: 6410, channels: 3, background: '#ffffff' } as const
    const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(200_000)
    const refused = await send(buyer.token, await plain(Promise.resolve(bomb)))
    expect([refused.status, refused.message]).toEqual([
      400,
      'This picture has more than 40 megapixels. Make it smaller.',
    ])
  })

  test('a purpose that nobody knows, a form without a file and a body that is no form are refused', async () => {
    const form = new FormData()
    form.set('file', 'a text')
    expect(await send(buyer.token, pdf(), { purpose: 'fun' })).toMatchObject({
      status: 400,
      issues: [{ path: ['purpose'] }],
    })
    expect(await post(buyer.token, form)).toMatchObject({ status: 400, issues: [{ path: ['file'] }] })
    expect((await post(buyer.token, '{}', { headers: { 'Content-Type': 'application/json' } })).status).toBe(
      415,
    )
  })

  test('an upload that breaks off in the middle is refused and not stored', async () => {
    const before = await rows()
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(
          text('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-'),
        )
        controller.close()
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    expect((await post(buyer.token, body, { headers })).status).toBe(400)
    expect(await rows()).toEqual(before)
  })

  test('every other call still refuses a body of more than 256 KB', async () => {
    const body = { message: 'x'.repeat(300 * 1024) }
    const params = { roomId: 'any' }
    const sent = await api.call('POST /user/create-message/{roomId}', { token: buyer.token, params, body })
    expect(sent.status).toBe(413)
    const large = await api.app.request('/api/v1/files/any', { method: 'POST', body: body.message })
    expect(large.status).toBe(413)
  })

  test('an account that sends more than 60 files in ten minutes waits', async () => {
    const { token } = await api.signedIn()
    for (let tries = 0; tries < 60; tries += 1) expect((await send(token, text(''))).status).toBe(400)
    const late = await send(token, pdf())
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '600'])
  })

  test('an account has at most 40 files that nothing refers to', async () => {
    const { token, user } = await api.signedIn()
    const { fileId } = (await send(token, pdf())).data
    for (let more = 0; more < 39; more += 1) expect((await send(token, pdf())).status).toBe(201)
    const refused = await send(token, pdf())
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
    await database.write((trx) => attachFile(trx, 'fileId', use(fileId, user._id)))
    expect((await send(token, pdf())).status).toBe(201)
  })
})

describe('where files are stored', () => {
  const cramped = (port: Partial<MediaPort>) => {
    const app = makeTestApp(database, { privateFiles: { ...folderMedia(join(folder, 'cramped')), ...port } })
    return { ...privateFilesOf(app), app }
  }

  test('with less than 1 GB free nothing is stored', async () => {
    const { send } = cramped({ freeBytes: async () => 1024 ** 3 - 1 })
    const before = await rows()
    expect(await send(buyer.token, pdf())).toMatchObject({
      status: 503,
      message: 'There is no room for files at the moment. Nothing was stored.',
    })
    expect(await rows()).toEqual(before)
  })

  test('a file that the disk does not take leaves neither a record nor bytes', async () => {
    const { send } = cramped({
      store: async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    const before = await rows()
    expect((await send(buyer.token, pdf())).status).toBe(503)
    expect(await rows()).toEqual(before)
  })

  test('whoever is signed out while a file arrives has stored nothing', async () => {
    const { token } = await api.signedIn()
    const before = await rows()
    const form = new FormData()
    form.set('file', new File([pdf()], 'a.pdf'))
    const whole = new Response(form)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const body = new ReadableStream(
      {
        async pull(controller) {
          await api.call('POST /user/logout', { token })
          controller.enqueue(bytes)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
    expect((await post(token, body, { headers })).status).toBe(401)
    expect(await rows()).toEqual(before)
  })
})

describe('who reads a file', async () => {
  const { fileId } = (await send(buyer.token, pdf())).data
  const stranger = await api.signedIn()
  const admin = await api.signedIn('admin')
  const statuses = async (id: string) => ({
    sender: (await get(buyer.token, id)).status,
    other: (await get(stranger.token, id)).status,
    admin: (await get(admin.token, id)).status,
    signedOut: (await get(undefined, id)).status,
  })

  test('before anything refers to a file its sender alone reads it, and afterwards admins as well', async () => {
    expect(await statuses(fileId)).toEqual({ sender: 200, other: 404, admin: 404, signedOut: 401 })
    await database.write((trx) => attachFile(trx, 'fileId', use(fileId, buyer.user._id)))
    expect(await statuses(fileId)).toEqual({ sender: 200, other: 404, admin: 200, signedOut: 401 })
  })

  test('a file that is not there is answered like one of somebody else', async () => {
    const wrong = await get(stranger.token, 'no-such-file')
    const foreign = await get(stranger.token, fileId)
    expect(await wrong.json()).toEqual(await foreign.json())
  })

  test('a file that is sent without a session is refused', async () => {
    expect((await send(undefined, pdf())).status).toBe(401)
  })

  test('a file is never below the address of public media', async () => {
    expect((await api.app.request(`/media/${fileId}/full`)).status).toBe(404)
    expect((await api.app.request(`/media/../private/${fileId}/full`)).status).toBe(404)
    expect(await readdir(join(kept, fileId))).toEqual(['full'])
  })
})

onBothEngines('attaching a file', async (engine) => {
  const { api, database } = await startApp(engine)
  const { send } = privateFilesOf(api)
  const { token, user } = await api.signedIn()
  const attach = (fileId: string, ownerId = user._id) =>
    database.write((trx) => attachFile(trx, 'fileId', use(fileId, ownerId)))

  it('lets one of two that come at once have the file', async () => {
    const { fileId } = (await send(token, pdf())).data
    const both = await Promise.allSettled([attach(fileId), attach(fileId)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(attach(fileId)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: ['fileId'], message: 'Choose the file again.' }],
    })
  })

  it('refuses a file of somebody else and one that is not there', async () => {
    const { fileId } = (await send(token, pdf())).data
    const other = await api.person()
    await expect(attach(fileId, other._id)).rejects.toMatchObject({ status: 400 })
    await expect(attach('nothing')).rejects.toMatchObject({ status: 400 })
    await attach(fileId)
  })
})
