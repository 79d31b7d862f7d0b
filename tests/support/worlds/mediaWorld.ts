import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
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

const decoders = {
  avc: 'avc1.64001f',
  hevc: 'hvc1.1.6.L93.B0',
  vp8: 'vp8',
  prores: 'apch',
} as const

const containers = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
}

/** Makes a video of 640 by 360 with two pictures, the last of which has so many bytes. */
async function filmWith(container: keyof typeof containers, codec: keyof typeof decoders, last: number) {
  const target = new BufferTarget()
  const output = new Output({ format: containers[container](), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const description = new Uint8Array(40).fill(1)
  const decoderConfig = { codec: decoders[codec], codedWidth: 640, codedHeight: 360, description }
  for (const [index, bytes] of [10, last].entries()) {
    const packet = new EncodedPacket(new Uint8Array(bytes).fill(7), 'key', index, 1)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Makes an MP4 file with sound and no picture. */
export async function soundAlone(): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: containers.mp4(), target })
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  const description = new Uint8Array([0x12, 0x10])
  const decoderConfig = { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 2, description }
  await source.add(new EncodedPacket(new Uint8Array(500).fill(7), 'key', 0, 1), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Makes a video whose pictures are noise, of exactly so many bytes. */
export async function film(
  container: keyof typeof containers = 'mp4',
  codec: keyof typeof decoders = 'avc',
  bytes = 5000,
): Promise<Buffer> {
  // What lies around the pictures grows with the length of their size.
  let last = bytes
  for (let tries = 0; tries < 5; tries += 1) {
    const made = await filmWith(container, codec, last)
    if (made.byteLength === bytes) return made
    last += bytes - made.byteLength
  }
  throw new Error(`no ${container} video has exactly ${bytes} bytes`)
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
