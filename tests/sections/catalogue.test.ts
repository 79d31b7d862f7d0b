import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { offersBuilt } from '#sections/offers/page.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)

afterAll(() => server.stop())
beforeEach(() => vi.resetModules())

/** What a build makes of the offers when the API says this. */
async function builtOffers(body: unknown): Promise<string> {
  server.answer({ body })
  const { builtProjects } = await import('#sections/catalogue.ts')
  return offersBuilt(await builtProjects()).html
}

test.each([
  ['nothing', ''],
  ['no data', {}],
  ['other data', { data: {} }],
  ['that it is being maintained', { message: 'Back at noon' }],
])('a site that is built while the API says %s loads its projects in the browser', async (_what, body) => {
  const offers = await builtOffers(body)
  expect(offers).toContain('Loading...')
  expect(offers).not.toContain('No projects found')
})

test.each([[[]], [null]])(
  'a site that is built while the API has no projects, as %j, says so',
  async (data) => {
    expect(await builtOffers({ data })).toContain('No projects found')
  },
)
