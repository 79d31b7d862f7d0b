import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { apiUrl } from '../app.ts'
import { startApp } from '../database/estate.ts'

/** The values that a form's file field may have. */
export type Sent = Uint8Array<ArrayBuffer> | string | undefined

/** A picture with metadata, as a camera writes it. */
export const photo = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#9c4324' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .toBuffer()

/** The first bytes of an MP4 file, filled up to a size. */
export const mp4 = (bytes = 5000) => {
  const file = Buffer.alloc(bytes)
  file.write('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2', 'latin1')
  // The index with one track of 640 by 360, and then the film.
  file.writeUInt32BE(108, 24)
  file.write('moov', 28)
  file.writeUInt32BE(100, 32)
  file.write('trak', 36)
  file.writeUInt32BE(92, 40)
  file.write('tkhd', 44)
  file.writeUInt32BE(640 * 65536, 124)
  file.writeUInt32BE(360 * 65536, 128)
  file.writeUInt32BE(bytes - 132, 132)
  file.write('mdat', 136)
  return file
}

export const plain = async (bytes: Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await bytes)

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

type Sending = { token?: string; name?: string; headers?: Record<string, string> }

/**
 * Starts an API with an admin and a folder of media, which has the shipped file `palm/4x4/4.jpg`,
 * and `secret.jpg`, which is not shipped.
 */
export async function makeMediaWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-media-'))
  await mkdir(join(folder, 'shipped/palm/4x4'), { recursive: true })
  await writeFile(join(folder, 'shipped/palm/4x4/4.jpg'), 'demo')
  await writeFile(join(folder, 'secret.jpg'), 'secret')
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const media = folderMedia(join(folder, 'media'), [join(folder, 'shipped')])
  const { database, api } = await startApp('sqlite', { media })
  const admin = await api.signedIn('admin')

  async function upload(
    kind: 'image' | 'video',
    file: Sent,
    { token = admin.token, name = 'photo.jpg', headers = {} }: Sending = {},
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

  return { folder, database, api, admin, upload, get }
}
