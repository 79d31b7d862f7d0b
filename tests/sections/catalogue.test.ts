import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startScriptedServer } from '../support/servers/scriptedServer.ts'

const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)

afterAll(() => server.stop())
beforeEach(() => vi.resetModules())

/** The projects of a build while the API says this. */
async function built(body: unknown) {
  server.answer({ body })
  const { builtProjects } = await import('#sections/catalogue.ts')
  return builtProjects()
}

// Without projects the page shows "Loading..." and loads them in the browser; an empty list is
// shown as such. What counts as no answer is told in tests/api/compat.test.ts.
test.each([
  ['is being maintained', { message: 'Back at noon' }, undefined],
  ['has no projects', { data: [] }, []],
])('the projects of a site that is built while the API %s', async (_, body, projects) => {
  expect(await built(body)).toEqual(projects)
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
])('the id %j can be an address and a folder: %s', async (id, can) => {
  const { isPathSegment } = await import('#sections/catalogue.ts')
  expect(isPathSegment(id)).toBe(can)
})

test.each([
  [404, 'is left out'],
  [503, 'ends the build: its published page would be replaced by a shell'],
])('a project that the API answers with %i %s', async (status) => {
  const project = (_id: string) => ({ _id, name: _id, units: [] })
  server.answerBy(({ url }) => {
    if (url.endsWith('/projects')) return { body: { data: [project('one'), project('two')] } }
    return url.endsWith('/one') ? { body: { data: [project('one')] } } : { status, body: {} }
  })
  const { builtProjectDetails } = await import('#sections/catalogue.ts')
  const details = builtProjectDetails()
  if (status === 404) expect((await details).map(({ _id }) => _id)).toEqual(['one'])
  else await expect(details).rejects.toMatchObject({ status })
})
