import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const config = new URL('../../astro.config.mjs', import.meta.url).href
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The site's own address, as a build in this folder takes it. */
function siteOf(env: Readonly<Record<string, string>>): string {
  const script = `console.log((await import('${config}')).default.site)`
  const { PATH = '' } = process.env
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH, ...env },
    encoding: 'utf8',
  }).trim()
}

it('is read from .env like every other setting, and the environment wins', () => {
  expect(siteOf({})).toBe('http://localhost:4321')
  writeFileSync(join(folder, '.env'), 'PUBLIC_SITE_URL=https://www.example.com\n')
  expect(siteOf({})).toBe('https://www.example.com')
  expect(siteOf({ PUBLIC_SITE_URL: 'https://other.example.com' })).toBe('https://other.example.com')
})

it.each(['PUBLIC_SITE_URL', 'PUBLIC_API_URL', 'PUBLIC_MEDIA_URL'])(
  'stops the build when %s is none',
  (name) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `await import('${config}')`],
      {
        env: { PATH: process.env['PATH'], [name]: 'www.wrong.example' },
        cwd: folder,
        encoding: 'utf8',
      },
    )
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(new RegExp(`^Setting ${name}: must be an address such as [^\\n]+$`))
  },
)

it('stops the build when the site would be below a path, which its links know nothing of', () => {
  const env = { PATH: process.env['PATH'], PUBLIC_SITE_URL: 'https://www.example.com/homes/' }
  const args = ['--input-type=module', '-e', `await import('${config}')`]
  const { status, stderr } = spawnSync(process.execPath, args, { env, cwd: folder, encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([
    1,
    'Setting PUBLIC_SITE_URL: must have no path, such as https://www.example.com',
  ])
})
