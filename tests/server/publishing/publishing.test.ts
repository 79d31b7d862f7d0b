import { expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import { hour, minute, second } from '#domain/time.ts'
import { markRestored } from '#server/modules/electricity/queriesRestores.ts'
import { type AppOptions, builderKey } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'

type Build = Omit<CallBody<'POST /site-builds'>, 'key'>

async function startSite(engine: 'sqlite' | 'postgres', options: AppOptions = {}) {
  const { api, admin, estate } = await startEstate(engine, options)
  const { token } = admin
  const state = async () => (await api.call('GET /public/site-state')).data
  const report = (build: Build, key = builderKey) =>
    api.call('POST /site-builds', { body: { key, ...build } })
  const site = async () => (await api.call('GET /admin/overview', { token })).data.site
  /** Builds as a builder does. @param during what happens meanwhile */
  async function build(during = async () => {}) {
    const { changedAt } = await state()
    await report({ state: 'building', changedAt })
    await during()
    api.clock.pass(10 * second)
    await report({ state: 'published', changedAt })
  }
  const isDue = async () => (await state()).isDue
  const ask = () => api.call('POST /admin/publish', { token })
  return { api, admin, token, estate, state, report, site, build, isDue, ask }
}

onBothEngines('publishing', (engine) => {
  test('a new project is published after a minute of quiet, and the overview says so', async () => {
    const { api, estate, state, site, build } = await startSite(engine)
    await build()
    const publishedAt = api.clock.iso()
    expect(await site()).toEqual({ state: 'current', changes: 0, publishedAt })

    api.clock.pass(minute)
    const { _id: projectId } = await estate.project()
    const since = api.clock.iso()
    api.clock.pass(40 * second)
    for (const name of ['A1', 'A2']) await estate.unit({ name, projectId })
    const changedAt = api.clock.iso()
    expect(await state()).toEqual({ changedAt, isDue: false })
    expect(await site()).toEqual({ state: 'waiting', changes: 3, since, changedAt, publishedAt })
    api.clock.pass(59 * second)
    expect(await state()).toEqual({ changedAt, isDue: false })
    api.clock.pass(second)
    expect(await state()).toEqual({ changedAt, isDue: true })

    await build(async () => expect(await site()).toMatchObject({ state: 'building', since: api.clock.iso() }))
    expect(await site()).toEqual({ state: 'current', changes: 0, changedAt, publishedAt: api.clock.iso() })
    expect(await state()).toEqual({ changedAt, isDue: false })
  })

  test('a change during a build is published by the next one', async () => {
    const { api, estate, build, isDue } = await startSite(engine)
    const { _id: projectId } = await estate.project()
    await build(async () => {
      api.clock.pass(second)
      await estate.unit({ name: 'A1', projectId })
    })
    expect(await isDue()).toBe(false)
    api.clock.pass(minute)
    expect(await isDue()).toBe(true)
    await build()
    api.clock.pass(hour)
    expect(await isDue()).toBe(false)
  })

  test('what visitors do not see asks for no build, and an admin’s name does', async () => {
    const { api, admin, token, estate, build, site } = await startSite(engine)
    const unit = await estate.unit({ price: 5000 })
    const owner = await estate.assign(unit._id, undefined, 1000)
    const customer = await api.person()
    await build()
    api.clock.pass(second)
    const edit = async (user: { _id: string; email: string }) => {
      const body = { firstName: 'Bisi', lastName: 'Cole', phoneNumber: '', email: user.email }
      await api.call('PUT /admin/edit-user/{id}', { token, params: { id: user._id }, body })
    }
    await estate.pay(owner._id, 500)
    await edit(customer)
    expect(await site()).toMatchObject({ state: 'current', changes: 0 })
    await edit(admin.user)
    expect(await site()).toMatchObject({ state: 'waiting', changes: 1 })
  })

  test('an admin publishes at once, also when builds have failed', async () => {
    const { api, estate, report, isDue, site, ask, build } = await startSite(engine)
    await build()
    api.clock.pass(second)
    await estate.project()
    expect(await isDue()).toBe(false)
    expect(await ask()).toMatchObject({ status: 200, data: { state: 'waiting', changes: 1 } })
    expect(await isDue()).toBe(true)
    for (let failure = 0; failure < 3; failure += 1) {
      api.clock.pass(second)
      await report({ state: 'building' })
      await report({ state: 'failed', error: 'The build failed' })
    }
    expect(await isDue()).toBe(false)
    expect(await site()).toMatchObject({ state: 'failed', error: 'The build failed', changes: 1 })
    api.clock.pass(second)
    await ask()
    expect(await isDue()).toBe(true)
    await build()
    expect(await site()).toMatchObject({ state: 'current', changes: 0 })
  })

  test('the company is told once of builds that keep failing, and again after one that succeeded', async () => {
    const { api, report, build } = await startSite(engine)
    const told = async () => {
      await api.sweep('mails')
      return api.mailbox.sent.filter(({ subject }) => subject === 'The website can’t be published')
    }
    const fail = async (times: number) => {
      for (let failure = 0; failure < times; failure += 1) {
        api.clock.pass(hour)
        await report({ state: 'building' })
        await report({ state: 'failed', error: 'No space left on device' })
      }
    }
    await fail(2)
    expect(await told()).toEqual([])
    await fail(4)
    expect(await told()).toMatchObject([{ text: expect.stringContaining('No space left on device') }])
    await build()
    await fail(3)
    expect(await told()).toHaveLength(2)
  })

  test('a static host is asked once for each build, whose end its own builder tells', async () => {
    let asked = 0
    let works = true
    const publishHook = async () => {
      asked += 1
      if (!works) throw new Error('The address of PUBLISH_HOOK answered 404.')
    }
    const { api, estate, report, site, state } = await startSite(engine, { publishHook })
    const sweep = () => Promise.all([api.sweep('publishing'), api.sweep('publishing')])
    await sweep()
    await sweep()
    expect([asked, (await site())?.state]).toEqual([1, 'building'])
    await report({ state: 'published', changedAt: (await state()).changedAt })
    api.clock.pass(second)
    await estate.project()
    await sweep()
    expect([asked, (await site())?.state]).toEqual([1, 'waiting'])
    works = false
    api.clock.pass(minute)
    await sweep()
    const error = 'The address of PUBLISH_HOOK answered 404.'
    expect([asked, await site()]).toEqual([2, expect.objectContaining({ state: 'failed', error })])
  })

  test('a database that was put back to an earlier state is published at once', async () => {
    const { api, build, isDue } = await startSite(engine)
    await build()
    api.clock.pass(hour)
    expect(await isDue()).toBe(false)
    await api.database.write((trx) => markRestored(trx, api.clock.iso()))
    expect(await isDue()).toBe(true)
    api.clock.pass(second)
    await build()
    expect(await isDue()).toBe(false)
  })

  test('only the builder, who has the key, may tell of builds', async () => {
    const { report, site } = await startSite(engine)
    const answer = await report({ state: 'published' }, 'another key')
    expect([answer.status, (await site())?.state]).toEqual([401, 'waiting'])
  })
})
