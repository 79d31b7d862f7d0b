import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { folderForEach } from '../support/processes/folder.ts'

const config = new URL('../../astro.config.mjs', import.meta.url).href
const at = folderForEach()

/** The site's own address, as a build in the folder takes it; or why the build stops. */
function siteOf(env: Readonly<Record<string, string>>): string {
  const script = `console.log((await import('${config}')).default.site)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: at(),
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : `${status}: ${stderr.trim()}`
}

it('is read from .env like every other setting, and the environment wins', () => {
  expect(siteOf({})).toBe('http://localhost:4321')
  writeFileSync(at('.env'), 'PUBLIC_SITE_URL=https://www.example.com\n')
  expect(siteOf({})).toBe('https://www.example.com')
  expect(siteOf({ PUBLIC_SITE_URL: 'https://other.example.com' })).toBe('https://other.example.com')
})

it.each(['PUBLIC_SITE_URL', 'PUBLIC_API_URL', 'PUBLIC_MEDIA_URL'])(
  'stops the build when %s is none',
  (name) => {
    const line = new RegExp(`^1: Setting ${name}: must be an address such as [^\\n]+$`)
    expect(siteOf({ [name]: 'www.wrong.example' })).toMatch(line)
  },
)

it('stops the build when the site would be below a path, which its links know nothing of', () => {
  expect(siteOf({ PUBLIC_SITE_URL: 'https://www.example.com/homes/' })).toBe(
    '1: Setting PUBLIC_SITE_URL: must have no path, such as https://www.example.com',
  )
})
