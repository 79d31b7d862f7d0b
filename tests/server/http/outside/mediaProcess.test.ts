import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionOf } from '../../../support/database/worldDatabase.ts'
import { type ApiProcess, dataFolder, startApi } from '../../../support/processes/apiProcess.ts'
import { openConnection, requestBytes, statusOf } from '../../../support/servers/rawConnection.ts'

const admin = 'boss@example.com'

let data: ReturnType<typeof dataFolder>
let api: ApiProcess
let token: string

const start = () => startApi({ DATA_DIR: data.folder, ADMIN_EMAIL: admin })

beforeAll(async () => {
  data = dataFolder()
  api = await start()
  const world = { siteUrl: '', apiUrl: api.url, dataDir: data.folder, databaseUrl: undefined }
  token = (await sessionOf(world, admin)).token
})
afterAll(async () => {
  api.child.kill('SIGKILL')
  await api.ended
  data.remove()
})

async function upload(kind: 'image' | 'video', bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('file', new File([bytes], 'file'))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${api.url}/v1_1/plinth/${kind}/upload`, { method: 'POST', body, headers })
  return { status: response.status, body: await response.json() }
}

test('an uploaded picture can be downloaded, also after a restart', async () => {
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: '#23603f' } }).png()
  const { status, body } = await upload('image', new Uint8Array(await picture.toBuffer()))
  expect(status).toBe(200)
  const whole = await fetch(body.url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect((await sharp(bytes).metadata()).width).toBe(640)
  const part = await fetch(body.url, { headers: { Range: 'bytes=10-19' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)])
  const head = await fetch(body.url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))

  api.child.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  api = await start()
  const path = new URL(body.url).pathname
  expect(Buffer.from(await (await fetch(`${api.url}${path}`)).arrayBuffer())).toEqual(bytes)
})

test('a video that is much too large is answered with 413, not with a broken connection', async () => {
  const { status, body } = await upload('video', new Uint8Array(60 * 1024 * 1024))
  expect(status).toBe(413)
  expect(body.error.message).toBe('Maximum file size (100mb) exceeded')
})

/** Sent as raw bytes, because a client library would remove the dots from such an address. */
test.each(['/media/../plinth.db', '/media/../../../../../../etc/passwd', '/media//etc/passwd'])(
  'the path %s is answered with 404',
  async (path) => {
    const connection = await openConnection(Number(new URL(api.url).port))
    expect(statusOf(await connection.ask(requestBytes('GET', path)))).toBe(404)
    connection.stream.destroy()
  },
)
