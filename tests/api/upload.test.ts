import { expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

const storage = installLocalStorage()
vi.stubEnv('PUBLIC_API_URL', 'https://api.example.com/api/v1')

/** What the browser was asked to send, and where to; each upload is answered at once. */
const posted = { url: '', headers: {} as Record<string, string> }
class AnsweredRequest {
  upload = {}
  status = 200
  response = { url: 'https://media.example.com/a.jpg' }
  onload = () => undefined
  open(_method: string, url: string) {
    posted.url = url
  }
  setRequestHeader(name: string, value: string) {
    posted.headers[name] = value
  }
  send() {
    this.onload()
  }
}
vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
const { uploadMedia } = await import('#api/upload.ts')

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
  expect(posted).toEqual({ url: `${mediaUrl}/image/upload`, headers })
})
