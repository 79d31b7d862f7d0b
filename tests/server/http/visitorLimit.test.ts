import { describe, expect, it } from 'vitest'
import { byVisitors } from '#contract/call.ts'
import { startApp } from '../../support/database/estate.ts'

describe('the limit of what visitors read', async () => {
  const { api } = await startApp()
  const read = async (client: string, path = '/projects') => {
    const headers = { 'X-Forwarded-For': client }
    const answer = await api.app.request(`/api/v1/public${path}`, { headers })
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')) }
  }

  it('a client that reads more than any office does has to wait, and no other', async () => {
    for (let n = 1; n < byVisitors.points; n += 1)
      api.countVisit('GET /public/projects', byVisitors, '203.0.113.1')
    expect((await read('203.0.113.1')).status).toBe(200)
    expect(await read('203.0.113.1')).toEqual({ status: 429, wait: byVisitors.seconds })
    expect((await read('203.0.113.1', '/unit/none')).status).toBe(404)
    expect((await read('203.0.113.2')).status).toBe(200)
    api.clock.pass(byVisitors.seconds * 1000)
    expect((await read('203.0.113.1')).status).toBe(200)
  })
})
