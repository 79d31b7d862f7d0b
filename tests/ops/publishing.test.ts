import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { minute } from '#domain/time.ts'
import { builderKey } from '../support/app.ts'
import { startEstate } from '../support/database/estate.ts'
import { folderForEach } from '../support/processes/folder.ts'
import { keepLog } from '../support/processes/runLogs.ts'
import { serveApi } from '../support/servers/apiOverHttp.ts'

const script = fileURLToPath(new URL('../../scripts/publishSite.ts', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
mkdirSync(cache, { recursive: true })
const dist = folderForEach(cache)

/** Runs `npm run publish-site`. @returns its exit code and output */
async function publish(origin: string) {
  const child = spawn(process.execPath, [script, '--dir', dist()], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PUBLIC_API_URL: `${origin}/api/v1`,
      PUBLIC_MEDIA_URL: `${origin}/v1_1/plinth`,
      PUBLIC_SITE_URL: 'https://www.example.com',
      SITE_BUILDER_KEY: builderKey,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  keepLog('publish', output)
  return { code, output }
}

/** Each file of the site with its time and content. */
const filesOf = () =>
  globSync('**/*', { cwd: dist() })
    .filter((name) => statSync(dist(name)).isFile())
    .map((name) => [name, statSync(dist(name)).mtimeMs, readFileSync(dist(name), 'latin1')])

test('a new project gets its own page, and a build that loses the API leaves the site as it was', async () => {
  const { api, admin, estate } = await startEstate()
  const { origin, stop, breakPaths } = await serveApi(api)
  onTestFinished(stop)
  const site = async () => (await api.call('GET /admin/overview', { token: admin.token })).data.site
  const project = await estate.project({ name: 'Quay Lofts' })
  await estate.unit({ name: 'A1', projectId: project._id })
  const changedAt = api.clock.iso()

  expect(await publish(origin)).toMatchObject({ code: 0 })
  const address = `https://www.example.com/projects/${project._id}`
  const page = readFileSync(dist(`projects/${project._id}/index.html`), 'utf8')
  expect(page).toMatch(/<title>[^<]*Quay Lofts/)
  expect(page).toContain('property="og:image"')
  expect(page).not.toContain('noindex')
  expect(readFileSync(dist('sitemap-0.xml'), 'utf8')).toContain(address)
  expect(JSON.parse(readFileSync(dist('site.json'), 'utf8'))).toEqual({
    changedAt,
    builtAt: expect.stringMatching(/^20/),
  })
  expect(await site()).toMatchObject({ state: 'current', changes: 0 })

  api.clock.pass(minute)
  const later = await estate.project({ name: 'Later Lofts' })
  const before = filesOf()
  breakPaths(new RegExp(`/public/project/${later._id}`))
  expect(await publish(origin)).toMatchObject({ code: 1 })
  expect(filesOf()).toEqual(before)
  expect(existsSync(dist(`projects/${later._id}`))).toBe(false)
  expect(await site()).toMatchObject({
    state: 'failed',
    changes: 1,
    error: 'The API failed during the build: 503',
  })
})
