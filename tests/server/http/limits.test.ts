import { describe, expect, it } from 'vitest'
import { callKeys, callOf } from '#contract/calls.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { makeChatWorld } from '../../support/worlds/chatWorld.ts'

describe('limits of costly calls', async () => {
  const { api } = await startApp()

  it('a limit counts per account, so that one account must wait while another goes on', async () => {
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

describe('limits of what needs no account', async () => {
  const { api } = await startApp()
  const post = async (path: string, client: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': client }
    const response = await api.app.request(path, { method: 'POST', headers, body: '{"email":"nobody"}' })
    return { status: response.status, wait: Number(response.headers.get('retry-after')) }
  }

  it.each([
    ['/api/v1/public/get-code', 400],
    ['/api/v1/public/login', 400],
    ['/api/v1/public/enquiries', 400],
    ['/unsubscribe/somebody/forged', 403],
    ['/news-off/something/forged', 403],
    ['/undo-address/something/forged', 403],
  ])('%s refuses a client that sent 300 useless requests, and no other', async (path, useless) => {
    const [busy, calm] = [`203.0.113.1, ${path.length}.0.0.1`, `203.0.113.1, ${path.length}.0.0.2`]
    for (let sent = 0; sent < 300; sent += 1) expect((await post(path, busy)).status).toBe(useless)
    const refused = await post(path, busy)
    expect(refused.status).toBe(429)
    expect(refused.wait).toBeGreaterThan(0)
    expect((await post(path, calm)).status).toBe(useless)
    api.clock.pass(10 * 60_000)
    expect((await post(path, busy)).status).toBe(useless)
  })
})

describe('the table of calls', () => {
  it('every writing call has a limit or says why it needs none', () => {
    const writing = callKeys.filter((key) => !key.startsWith('GET '))
    expect(writing.length).toBeGreaterThan(20)
    const open = writing.filter((key) => {
      const { limit, unlimited = '' } = callOf(key)
      return (limit === undefined) === (unlimited === '')
    })
    expect(open).toEqual([])
  })

  it('only admin calls, signing out and calls with their own limit have none', () => {
    const spared = callKeys.filter((key) => callOf(key).unlimited !== undefined && !key.includes(' /admin/'))
    expect(spared.toSorted()).toEqual([
      'POST /user/create-message/{roomId}',
      'POST /user/logout',
      'POST /user/logout-everywhere',
    ])
  })
})

describe('limits on what one customer can store', async () => {
  const { api, conversation, database, send } = await makeChatWorld()

  it('a customer can send 600 messages in ten minutes and 5,000 a day, and then gets a 429', async () => {
    const { customer, roomId } = await conversation(1)
    await database.write((trx) => trx.updateTable('limits').set({ points: 599 }).execute())
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

  it('a customer can open five rooms a day, not counting those about current and former own units', async () => {
    const estate = makeEstate(api, await api.signedIn('admin'))
    const buyer = await api.signedIn()
    const { _id: projectId } = await estate.project()
    const managedUnit = async () => {
      const { _id } = await estate.unit({ projectId })
      await estate.manage(_id)
      return _id
    }
    const open = async (unitId: string) => {
      const given = { token: buyer.token, params: { unitId } }
      return (await api.call('POST /user/create-chat-room/{unitId}', given)).status
    }
    const elsewhere = await Promise.all(Array.from({ length: 6 }, managedUnit))
    const statuses: number[] = []
    for (const unitId of elsewhere) statuses.push(await open(unitId))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // A room that exists can be opened again.
    expect(await open(elsewhere[0] ?? '')).toBe(200)
    const own = await managedUnit()
    await estate.assign(own, buyer.user.email)
    expect(await open(own)).toBe(200)
    const former = await managedUnit()
    await estate.removeOwner((await estate.assign(former, buyer.user.email))._id)
    expect(await open(former)).toBe(200)
    api.clock.pass(24 * 60 * 60_000)
    expect(await open(elsewhere[5] ?? '')).toBe(200)
  })
})
