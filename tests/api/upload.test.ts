import { afterEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

const storage = installLocalStorage()
vi.stubEnv('PUBLIC_API_URL', 'https://api.example.com/api/v1')

/** What the browser was asked to send, and where to; each upload is answered at once. */
const posted = { url: '', headers: {} as Record<string, string>, times: 0 }
/** How many of the next uploads find the service busy. */
let busyTimes = 0
class AnsweredRequest {
  upload = {}
  status = 200
  response: object = { url: 'https://media.example.com/a.jpg' }
  onload = () => undefined
  abort = () => undefined
  getResponseHeader(name: string) {
    return name === 'Retry-After' ? '5' : null
  }
  open(_method: string, url: string) {
    posted.url = url
  }
  setRequestHeader(name: string, value: string) {
    posted.headers[name] = value
  }
  send() {
    posted.times += 1
    if (busyTimes > 0) {
      busyTimes -= 1
      this.status = 503
      this.response = { message: 'Many files are being uploaded.' }
    }
    this.onload()
  }
}
vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
const { uploadMedia } = await import('#api/upload.ts')
afterEach(() => {
  vi.useRealTimers()
  busyTimes = 0
})

const known = 'https://api.example.com/v1_1/plinth'

test.each([
  ['another host', 'secret', 'https://api.cloudinary.com/v1_1/demo', {}],
  ['another port', 'secret', 'https://api.example.com:8443/v1_1/plinth', {}],
  ['a host that begins alike', 'secret', 'https://api.example.com.evil.example/v1_1/plinth', {}],
  ['our own media service', 'secret', known, { Authorization: 'Bearer secret' }],
  ['our own media service without a session', '', known, {}],
])('only an upload to our own media service sends the token: %s', async (_, token, mediaUrl, headers) => {
  storage['token'] = token
  posted.headers = {}
  vi.stubEnv('PUBLIC_MEDIA_URL', mediaUrl)
  const address = await uploadMedia(new File(['a'], 'a.jpg'), { kind: 'image' })
  expect(address).toBe('https://media.example.com/a.jpg')
  expect(posted).toMatchObject({ url: `${mediaUrl}/image/upload`, headers })
})

const photo = () => new File(['a'], 'a.jpg')

test('an upload that finds the service busy comes again when the service said, and arrives', async () => {
  vi.useFakeTimers()
  vi.stubEnv('PUBLIC_MEDIA_URL', known)
  Object.assign(posted, { times: 0 })
  busyTimes = 2
  const shares: number[] = []
  const address = uploadMedia(photo(), { kind: 'image', onProgress: (share) => shares.push(share) })
  await vi.advanceTimersByTimeAsync(4999)
  expect(posted.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(posted.times).toBe(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await address).toBe('https://media.example.com/a.jpg')
  expect([posted.times, shares]).toEqual([3, [0, 0]])
})

test('an upload that finds the service busy again and again says so', async () => {
  vi.useFakeTimers()
  Object.assign(posted, { times: 0 })
  busyTimes = 100
  const failed = expect(uploadMedia(photo(), { kind: 'image' })).rejects.toThrow(
    'Many files are being uploaded.',
  )
  await vi.advanceTimersByTimeAsync(600_000)
  await failed
  expect(posted.times).toBe(5)
})

test('an upload that is cancelled while the service is busy does not come again', async () => {
  vi.useFakeTimers()
  Object.assign(posted, { times: 0 })
  busyTimes = 1
  const stop = new AbortController()
  const failed = expect(uploadMedia(photo(), { kind: 'image', signal: stop.signal })).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(1000)
  stop.abort()
  await failed
  await vi.advanceTimersByTimeAsync(600_000)
  expect(posted.times).toBe(1)
})

test('an upload tells the codec that the media service names', async () => {
  const codecs: string[] = []
  const onCodec = (codec: string) => codecs.push(codec)
  await uploadMedia(new File(['a'], 'a.mp4'), { kind: 'video', onCodec })
  vi.spyOn(AnsweredRequest.prototype, 'send').mockImplementation(function (this: AnsweredRequest) {
    this.response = { secure_url: 'https://media.example.com/a.mp4', video: { codec: 'hevc' } }
    this.onload()
  })
  await uploadMedia(new File(['a'], 'a.mp4'), { kind: 'video', onCodec })
  vi.restoreAllMocks()
  expect(codecs).toEqual(['hevc'])
})
