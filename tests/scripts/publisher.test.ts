import { expect, onTestFinished, test } from 'vitest'
import { minute } from '#domain/time.ts'
import { makePublisher } from '../../scripts/publisher.ts'
import { type BuildOptions, SiteBusyError } from '../../scripts/site.ts'
import { builderKey } from '../support/app.ts'
import { startEstate } from '../support/database/estate.ts'
import { serveApi } from '../support/servers/apiOverHttp.ts'

/** Watches an API with builds that are pretended. @param build decides how each ends */
async function startWatching(build: (round: number) => Promise<void> = async () => {}) {
  const { api, admin, estate } = await startEstate()
  const { apiUrl, stop } = await serveApi(api)
  const stopping = new AbortController()
  const [sites, said]: [string[], string[]] = [[], []]
  const publisher = makePublisher({
    ...{ folder: 'dist', apiUrl, key: builderKey, signal: stopping.signal, everyMs: 50 },
    say: (line) => said.push(line),
    build: async (_folder, _env, { begin }: BuildOptions = {}) => {
      const files = await begin?.()
      await build(sites.push(files?.['site.json'] ?? ''))
    },
  })
  const watching = publisher.watch(true)
  onTestFinished(async () => {
    stopping.abort()
    await watching
    await stop()
  })
  const site = async () =>
    (await api.call('GET /admin/overview', { token: admin.token })).data.site?.state ?? 'none'
  return { api, estate, sites, said, site }
}

test('the builder publishes at its start and whenever changes have been quiet for a minute', async () => {
  const { api, estate, sites, said, site } = await startWatching()
  await expect.poll(site).toBe('current')
  await estate.project()
  const changedAt = api.clock.iso()
  expect(await site()).toBe('waiting')
  expect(sites).toHaveLength(1)
  api.clock.pass(minute)
  await expect.poll(site).toBe('current')
  expect(sites).toHaveLength(2)
  expect(JSON.parse(sites[1] ?? '')).toMatchObject({ changedAt })
  expect(said).toEqual(['The site is published.', 'The site is published.'])
})

test('the builder tells of a failed build, and builds again when it is time', async () => {
  const { api, said, site } = await startWatching(async (round) => {
    if (round === 1) throw new Error('The build failed\nNo space left on device')
  })
  await expect.poll(site).toBe('failed')
  expect(said).toEqual([expect.stringContaining('No space left on device')])
  api.clock.pass(minute)
  await expect.poll(site).toBe('current')
})

test('the builder waits without a word while another builds into its folder', async () => {
  const publisher = makePublisher({
    ...{ folder: 'dist', apiUrl: 'http://localhost:1', key: builderKey },
    build: async () => {
      throw new SiteBusyError('The site is being built already')
    },
  })
  await expect(publisher.publish()).rejects.toThrow(SiteBusyError)
})
