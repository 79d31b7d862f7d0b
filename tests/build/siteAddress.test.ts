import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { folderForEach } from '../support/processes/folder.ts'

const config = new URL('../../astro.config.mjs', import.meta.url).href
const at = folderForEach()

/** The site's address in a build of the folder, or the error that stops the build. */
function siteOf(env: Readonly<Record<string, string>>): string {
  const script = `console.log((await import('${config}')).default.site)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: at(),
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : `${status}: ${stderr.trim()}`
}

it('reads the site’s address from .env, and prefers the environment', () => {
  expect(siteOf({})).toBe('http://localhost:4321')
  writeFileSync(at('.env'), 'PUBLIC_SITE_URL=https://www.example.com\n')
  expect(siteOf({})).toBe('https://www.example.com')
  expect(siteOf({ PUBLIC_SITE_URL: 'https://other.example.com' })).toBe('https://other.example.com')
})

it.each(['PUBLIC_SITE_URL', 'PUBLIC_API_URL', 'PUBLIC_MEDIA_URL'])(
  'stops the build when %s is not one web address',
  (name) => {
    const line = new RegExp(`^1: Setting ${name}: must be an address such as [^\\n]+$`)
    expect(siteOf({ [name]: 'www.wrong.example' })).toMatch(line)
    expect(siteOf({ [name]: 'https://www.wrong.example,wrong.example' })).toMatch(line)
  },
)

it('stops the build when the site’s address has a path', () => {
  expect(siteOf({ PUBLIC_SITE_URL: 'https://www.example.com/homes/' })).toBe(
    '1: Setting PUBLIC_SITE_URL: must have no path, such as https://www.example.com',
  )
})
