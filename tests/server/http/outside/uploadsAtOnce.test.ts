import { expect, test } from 'vitest'
import { mediaUpload } from '#server/http/outside/mediaUpload.ts'
import type { Upload } from '#server/modules/media/uploads.ts'
import { apiUrl } from '../../../support/app.ts'
import { startApp } from '../../../support/database/estate.ts'

const { api } = await startApp()
const admin = await api.signedIn('admin')

const stored: Upload = {
  id: 'a',
  kind: 'image',
  path: 'a/4x4/4.jpg',
  bytes: 4,
  format: 'jpg',
  width: 4,
  height: 4,
  createdAt: '2026-01-05T09:00:00.000Z',
}

/** A media service whose uploads are stored when the test says so. */
function heldService(waitMs?: number) {
  const held: (() => void)[] = []
  let most = 0
  const upload = async () => {
    await new Promise<void>((store) => {
      held.push(store)
      most = Math.max(most, held.length)
    })
    return stored
  }
  const app = mediaUpload({ ...api.dependencies, apiUrl, upload }, waitMs)
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    app.request('/v1_1/plinth/image/upload', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${admin.token}`, ...headers },
      ...{ duplex: 'half' },
    })
  const send = () => {
    const form = new FormData()
    form.set('file', new File(['a picture'], 'a.jpg'))
    return post(form)
  }
  return { post, send, held, storeNext: () => held.shift()?.(), most: () => most }
}

test('three uploads are processed at a time, and the others follow in line', async () => {
  const { send, held, storeNext, most } = heldService()
  const answers = Promise.all(Array.from({ length: 8 }, send))
  for (let done = 0; done < 8; done += 1) {
    await expect.poll(() => held.length).toBe(Math.min(3, 8 - done))
    storeNext()
  }
  expect((await answers).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(most()).toBe(3)
})

test('an upload in line is not read before its turn', async () => {
  const { post, send, held, storeNext } = heldService()
  const first = [send(), send(), send()]
  await expect.poll(() => held.length).toBe(3)
  let pulls = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulls += 1
        controller.enqueue(new TextEncoder().encode('--b\r\n\r\n'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const fourth = post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
  await api.call('GET /user/profile', { token: admin.token })
  expect(pulls).toBe(0)
  storeNext()
  expect((await fourth).status).toBe(400)
  expect(pulls).toBe(1)
  storeNext()
  storeNext()
  await Promise.all(first)
})

test('an upload whose turn does not come is asked to come again', async () => {
  const { send, held, storeNext } = heldService(1)
  const first = [send(), send(), send()]
  await expect.poll(() => held.length).toBe(3)
  const late = await send()
  expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await late.json()).toMatchObject({
    message: 'Many files are being uploaded. Try again in a moment.',
  })
  storeNext()
  expect((await Promise.race(first)).status).toBe(200)
  const again = send()
  await expect.poll(() => held.length).toBe(3)
  for (let left = 3; left > 0; left -= 1) storeNext()
  expect((await again).status).toBe(200)
})

test('an upload that fails makes room for the next', async () => {
  const { post, send, held, storeNext } = heldService(1)
  for (let refused = 0; refused < 4; refused += 1) expect((await post('no form')).status).toBe(415)
  const answer = send()
  await expect.poll(() => held.length).toBe(1)
  storeNext()
  expect((await answer).status).toBe(200)
})
