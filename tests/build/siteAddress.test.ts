import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demandAddresses } from '#build/addresses.ts'
import { folderForEach } from '../support/processes/folder.ts'

const config = new URL('../../astro.config.mjs', import.meta.url).href
const at = folderForEach()

/** Runs a script as a build of the folder begins, which takes seconds to load Astro's configuration. */
function run(script: string, env: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: at(),
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
}

it('reads the site’s address from .env, and has one for this machine without', () => {
  writeFileSync(at('.env'), 'PUBLIC_SITE_URL=https://www.example.com\n')
  const { stdout } = run(`
    const site = async (again = '') => (await import('${config}' + again)).default.site
    console.log(await site())
    delete process.env.PUBLIC_SITE_URL
    console.log(await site('?again'))`)
  expect(stdout.trim().split('\n')).toEqual(['https://www.example.com', 'http://localhost:4321'])
})

it('stops the build at a wrong address with one line that names the setting', () => {
  const { status, stderr } = run(`await import('${config}')`, { PUBLIC_API_URL: 'www.wrong.example' })
  expect(stderr.trim()).toMatch(/^Setting PUBLIC_API_URL: must be an address such as [^\n]+$/)
  expect(status).toBe(1)
})

it.each(['PUBLIC_SITE_URL', 'PUBLIC_API_URL', 'PUBLIC_MEDIA_URL'])(
  'refuses a %s that is not one web address',
  (name) => {
    const line = new RegExp(`^Setting ${name}: must be an address such as [^\\n]+$`)
    for (const wrong of ['www.wrong.example', 'https://www.wrong.example,wrong.example'])
      expect(() => demandAddresses({ [name]: wrong })).toThrow(line)
  },
)

it('refuses a path in the site’s address', () => {
  expect(() => demandAddresses({ PUBLIC_SITE_URL: 'https://www.example.com/homes/' })).toThrow(
    /^Setting PUBLIC_SITE_URL: must have no path, such as https:\/\/www\.example\.com$/,
  )
})
