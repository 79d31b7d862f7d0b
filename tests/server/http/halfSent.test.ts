import { describe, expect, test } from 'vitest'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import type { TestApp } from '../../support/app.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'
import { film } from '../../support/worlds/mediaWorld.ts'

type Sent = {
  readonly method?: 'PUT'
  readonly path: string
  readonly token: string
  readonly whole: Response
}

/** Sends a request in two halves, and does something between. @returns the status of the answer */
async function sendAround(
  { app }: TestApp,
  { method, path, token, whole }: Sent,
  meanwhile: () => Promise<unknown>,
) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': whole.headers.get('content-type') ?? '',
  }
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const answer = app.request(path, { method: method ?? 'POST', headers, body, duplex: 'half' } as RequestInit)
  const writer = writable.getWriter()
  await writer.write(bytes.slice(0, 10))
  await meanwhile()
  await writer.write(bytes.slice(10))
  await writer.close()
  return (await answer).status
}

describe('a customer who signs out while a request is being sent', async () => {
  const { api, manager, conversation, thread } = await makeChatWorld()
  const { signOut } = makeAccountCalls(api)

  test('a message is refused when its sender signs out before it has arrived completely', async () => {
    const { customer, roomId } = await conversation()
    const { token } = customer
    const path = `/api/v1/user/create-message/${roomId}`
    const whole = () => Response.json({ message: 'Whoever finds this phone' })
    expect(await sendAround(api, { path, token, whole: whole() }, async () => {})).toBe(201)
    expect(await sendAround(api, { path, token, whole: whole() }, () => signOut(customer))).toBe(401)
    expect((await thread(manager, roomId)).data).toHaveLength(1)
  })

  test('a new setting is refused when the customer signs out before it has arrived completely', async () => {
    const customer = await api.signedIn()
    const { user, token } = customer
    const whole = Response.json({ enabled: false })
    const sent = { method: 'PUT', path: '/api/v1/user/mail-notices', token, whole } as const
    expect(await sendAround(api, sent, () => signOut(customer))).toBe(401)
    const again = await api.signIn(user.email)
    expect((await api.call('GET /user/profile', { token: again })).data.mailNotices).toBe(true)
  })
})

describe('an admin whose account is closed while a request is being sent', async () => {
  const { api, admin } = await startEstate()
  const superAdmin = await api.signedIn('superAdmin')
  const { close } = makeAccountCalls(api)

  async function closedHalfWay(path: string, whole: Response): Promise<number> {
    const { user, token } = await api.signedIn('admin')
    return sendAround(api, { path, token, whole }, () => close(superAdmin, user._id))
  }

  test('an admin cannot create an account when theirs is closed before the request has arrived', async () => {
    const body = { firstName: 'Way', lastName: 'Back', email: 'way.back@example.com', userType: 'admin' }
    expect(await closedHalfWay('/api/v1/admin/create-user', Response.json(body))).toBe(401)
    expect((await api.call('POST /admin/create-user', { token: admin.token, body })).status).toBe(201)
  })

  test('an upload is refused and not stored when the admin’s account is closed before it has arrived', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await film())], 'film.mp4'))
    expect(await closedHalfWay('/v1_1/plinth/video/upload', new Response(form))).toBe(401)
    expect(await api.database.read.selectFrom('uploads').selectAll().execute()).toEqual([])
  })
})
