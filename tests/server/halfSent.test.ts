import { expect, test } from 'vitest'
import { onBothEngines } from '../support/database.ts'
import { startEstate } from '../support/estate.ts'
import { mp4 } from '../support/mediaWorld.ts'

onBothEngines('an admin whose account is closed while they send', async (engine) => {
  const { api, admin } = await startEstate(engine)
  const superAdmin = await api.signedIn('superAdmin')

  /** Sends half of a request, has its sender closed, and sends the rest. */
  async function closedHalfWay(path: string, sent: Response): Promise<number> {
    const { user, token } = await api.signedIn('admin')
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': sent.headers.get('content-type') ?? '',
    }
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const answer = api.app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    const writer = writable.getWriter()
    await writer.write(bytes.slice(0, 10))
    const params = { id: user._id }
    await api.call('POST /admin/close-account/{id}', { token: superAdmin.token, params, body: {} })
    await writer.write(bytes.slice(10))
    await writer.close()
    return (await answer).status
  }

  test('makes no account to come back with', async () => {
    const body = { firstName: 'Way', lastName: 'Back', email: 'way.back@example.com', userType: 'admin' }
    expect(await closedHalfWay('/api/v1/admin/create-user', Response.json(body))).toBe(401)
    expect((await api.call('POST /admin/create-user', { token: admin.token, body })).status).toBe(201)
  })

  test('leaves no upload', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(mp4())], 'film.mp4'))
    expect(await closedHalfWay('/v1_1/plinth/video/upload', new Response(form))).toBe(401)
    expect(await api.database.read.selectFrom('uploads').selectAll().execute()).toEqual([])
  })
})
