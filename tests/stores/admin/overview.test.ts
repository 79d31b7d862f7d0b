import { expect, test } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
const { overview, publishSite } = await import('#stores/admin/overview.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

test('an admin has the site published at once, and the overview says so', async () => {
  const { builderKey } = api.dependencies
  await api.call('POST /site-builds', { body: { key: builderKey, state: 'published' } })
  api.clock.pass(1000)
  await estate.project()
  await overview.reload()
  const site = () => dataIn(overview.$resource.get())?.site
  expect(site()).toMatchObject({ state: 'waiting', changes: 1 })
  expect((await api.call('GET /public/site-state')).data.isDue).toBe(false)
  await publishSite()
  expect((await api.call('GET /public/site-state')).data.isDue).toBe(true)
  api.clock.pass(1000)
  await api.call('POST /site-builds', { body: { key: builderKey, state: 'building' } })
  await api.call('POST /site-builds', { body: { key: builderKey, state: 'failed', error: 'No room' } })
  api.clock.pass(1000)
  await overview.reload({ fresh: true })
  expect(site()).toMatchObject({ state: 'failed', error: 'No room', changes: 1 })
  await publishSite()
  expect(site()).toMatchObject({ state: 'waiting', changes: 1 })
})
