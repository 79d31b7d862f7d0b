import { describe, expect, it } from 'vitest'
import { callKeys, callOf } from '#contract/calls.ts'
import { makeChatWorld } from '../support/chatWorld.ts'
import { startApp } from '../support/estate.ts'

describe('limits of costly calls', async () => {
  const { api } = await startApp()

  it('count by account: one may wait while another goes on', async () => {
    const [busy, calm] = [await api.signedIn(), await api.signedIn()]
    const ask = (token: string) => api.call('GET /user/receipt/{txId}', { token, params: { txId: 'none' } })
    const answers = await Promise.all(Array.from({ length: 130 }, () => ask(busy.token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(calm.token)).status).not.toBe(429)
    api.clock.pass(10 * 60_000)
    expect((await ask(busy.token)).status).not.toBe(429)
  })
})

describe('the table of calls', () => {
  it('has a limit in every row that writes, or says why it needs none', () => {
    const writing = callKeys.filter((key) => !key.startsWith('GET '))
    expect(writing.length).toBeGreaterThan(20)
    const open = writing.filter((key) => {
      const { limit, unlimited = '' } = callOf(key)
      return (limit === undefined) === (unlimited === '')
    })
    expect(open).toEqual([])
  })

  it('spares only staff and what ends a session, or names the limit that stands elsewhere', () => {
    const spared = callKeys.filter((key) => callOf(key).unlimited !== undefined && !key.includes(' /admin/'))
    expect(spared.toSorted()).toEqual([
      'POST /public/enquiries',
      'POST /public/get-code',
      'POST /public/login',
      'POST /user/create-message/{roomId}',
      'POST /user/logout',
      'POST /user/logout-everywhere',
    ])
  })
})

describe('what one buyer can store', async () => {
  const chat = await makeChatWorld()
  const { api, conversation, database, send } = chat

  it('600 messages in ten minutes, 5,000 a day, and then a clear answer', async () => {
    const { customer, roomId } = await conversation(1)
    const limits = () => database.write((trx) => trx.updateTable('limits').set({ points: 599 }).execute())
    await limits()
    expect((await send(customer, roomId, 'the last')).status).toBe(201)
    const refused = await send(customer, roomId, 'one more')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    api.clock.pass(10 * 60_000)
    expect((await send(customer, roomId, 'later')).status).toBe(201)
    await database.write((trx) =>
      trx.updateTable('limits').set({ points: 5000 }).where('key', 'like', '%86400%').execute(),
    )
    expect((await send(customer, roomId, 'too many for today')).status).toBe(429)
    api.clock.pass(24 * 60 * 60_000)
    expect((await send(customer, roomId, 'tomorrow')).status).toBe(201)
  })

  it('five conversations a day about homes of others, and any about one’s own, also a former one', async () => {
    const admin = await api.signedIn('admin')
    const buyer = await api.signedIn()
    const project = await api.call('POST /admin/project', {
      token: admin.token,
      body: { name: 'P', description: 'D', image: 'http://a.example/a.jpg', address: 'A', location: 'L' },
    })
    const unit = async (name: string) => {
      const { data } = await api.call('POST /admin/project/{projectId}/create-unit', {
        token: admin.token,
        params: { projectId: project.data._id },
        body: {
          name,
          numberOfRooms: 1,
          numberOfBathRooms: 1,
          price: 1000,
          paymentPlan: 'full',
          image: 'http://a.example/a.jpg',
        },
      })
      await api.call('PUT /admin/add-project-manager/{unitId}', {
        token: admin.token,
        params: { unitId: data._id },
        body: { email: admin.user.email },
      })
      return data._id
    }
    const open = async (unitId: string) =>
      (await api.call('POST /user/create-chat-room/{unitId}', { token: buyer.token, params: { unitId } }))
        .status
    const elsewhere = await Promise.all(Array.from({ length: 6 }, (_, number) => unit(`U${number}`)))
    const statuses: number[] = []
    for (const unitId of elsewhere) statuses.push(await open(unitId))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // One that is there is opened again.
    expect(await open(elsewhere[0] ?? '')).toBe(200)
    const own = await unit('Own')
    await api.call('POST /admin/unit/{unitId}/add-user', {
      token: admin.token,
      params: { unitId: own },
      body: { firstName: 'B', lastName: 'B', email: buyer.user.email, pricePaid: 1000 },
    })
    expect(await open(own)).toBe(200)
    const former = await unit('Former')
    const { data: owned } = await api.call('POST /admin/unit/{unitId}/add-user', {
      token: admin.token,
      params: { unitId: former },
      body: { firstName: 'B', lastName: 'B', email: buyer.user.email, pricePaid: 1000 },
    })
    await api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      token: admin.token,
      params: { ownedUnitId: owned._id },
      body: { reason: 'Another person was meant' },
    })
    expect(await open(former)).toBe(200)
    api.clock.pass(24 * 60 * 60_000)
    expect(await open(elsewhere[5] ?? '')).toBe(200)
    expect((await database.read.selectFrom('chat_rooms').select('id').execute()).length).toBeGreaterThan(6)
  })
})
