import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startScriptedServer } from '../support/servers/scriptedServer.ts'

const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)

afterAll(() => server.stop())
beforeEach(() => vi.resetModules())

/** The projects that a build gets from this answer of the API. */
async function built(body: unknown) {
  server.answer({ body })
  const { builtProjects } = await import('#sections/catalogue.ts')
  return builtProjects()
}

// Undefined: the page shows "Loading..." and loads the projects in the browser. An empty list is
// shown as empty.
test.each([
  ['gives no projects', { message: 'Back at noon' }, undefined],
  ['gives an empty list', { data: [] }, []],
])('builds the right list of projects when the API %s', async (_, body, projects) => {
  expect(await built(body)).toEqual(projects)
})

test('a published site is not replaced when the API does not answer with its projects', async () => {
  vi.stubEnv('PUBLIC_NEEDS_API', '1')
  onTestFinished(() => void vi.stubEnv('PUBLIC_NEEDS_API', undefined))
  server.answer({ status: 503 })
  const { builtProjects } = await import('#sections/catalogue.ts')
  await expect(builtProjects()).rejects.toThrow('The API failed during the build: 503')
})

test.each([
  ['palm-court', true],
  ['64b1f0000000000000000021', true],
  ['_', false],
  ['..', false],
  ['../../out', false],
  ['index.html', false],
  ['a/b', false],
  ['', false],
])('tells whether the id %j can be an address and a folder: %s', async (id, can) => {
  const { isPathSegment } = await import('#sections/catalogue.ts')
  expect(isPathSegment(id)).toBe(can)
})

test.each([
  [404, 'leaves it out'],
  [503, 'stops, because a shell would replace its published page'],
])('when the API answers %i for a project, the build %s', async (status) => {
  const project = (_id: string) => ({ _id, name: _id, units: [] })
  server.answerBy(({ url }) => {
    if (url.endsWith('/projects')) return { body: { data: [project('one'), project('two')] } }
    return url.endsWith('/one') ? { body: { data: [project('one')] } } : { status, body: {} }
  })
  const { builtProjectDetails } = await import('#sections/catalogue.ts')
  const details = builtProjectDetails()
  if (status === 404) expect((await details).map(({ _id }) => _id)).toEqual(['one'])
  else await expect(details).rejects.toThrow(`The API failed during the build: ${status}`)
})
