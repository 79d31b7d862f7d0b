import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { stackOf } from '../../scripts/stack.ts'
import { folderForEach } from '../support/processes/folder.ts'
import { keepLog } from '../support/processes/runLogs.ts'
import { restOfMachine, workOfChildren } from '../support/processes/work.ts'

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
/**
 * Within the repository: Astro moves files from there into the site, which it can't from one disk
 * to another.
 */
const built = fileURLToPath(new URL('../../.cache', import.meta.url))
mkdirSync(built, { recursive: true })
const data = folderForEach()
const dist = folderForEach(built)
const minute = 60_000
const settings = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: data() })

let started: ChildProcess | undefined
afterEach(async () => {
  if (started?.exitCode !== null || started.signalCode !== null) return
  started.kill('SIGTERM')
  await once(started, 'exit')
})

/**
 * Starts everything as `npm start` does; `said` resolves as soon as the output holds a text, or it
 * ended.
 */
function start(sitePort: number, apiPort: number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, '--port', String(sitePort), '--dir', dist()], {
    env: { ...settings(), API_PORT: `${apiPort}`, ...env },
  })
  started = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close')
  ended.then(() => keepLog('start', output))
  const said = async (text: string) => {
    while (!output.includes(text) && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), ended])
    return output
  }
  return { child, said, ended, output: () => output }
}

test('everything starts, says where it is, serves, and stops with 0', async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const [begun, worked, rested] = [performance.now(), workOfChildren(), restOfMachine()]
  const { child, said, ended } = start(sitePort, apiPort)
  const output = await said('Ctrl+C')
  const [took, waited] = [performance.now() - begun, restOfMachine() - rested]
  expect(output).toContain(`http://localhost:${sitePort}`)
  expect(output).toContain(`http://localhost:${apiPort}/api/v1`)
  expect(output).toContain('buyer@palmstone.example')
  expect(output).toContain(data('outbox'))
  // No request is logged above it.
  expect(output).not.toMatch(/^\{/m)

  const [page, projects] = await Promise.all([
    fetch(`http://localhost:${sitePort}/offers`),
    fetch(`http://localhost:${apiPort}/api/v1/public/projects`, {
      headers: { Origin: `http://localhost:${sitePort}` },
    }),
  ])
  expect(await page.text()).toContain('Palm Court')
  expect(projects.headers.get('access-control-allow-origin')).toBe(`http://localhost:${sitePort}`)
  expect(readdirSync(data())).toContain('plinth.db')

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // A minute of its own, what it works and what it waits together: what else a busy machine does is
  // not its fault.
  const work = worked === undefined ? took : (workOfChildren() ?? 0) - worked
  expect(work).toBeGreaterThan(0)
  expect(work + waited).toBeLessThan(minute)
  await expect(fetch(`http://localhost:${apiPort}/health`)).rejects.toThrow()
})

test('a port that is taken is named in one line, and nothing is started', async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const squatter = createServer()
  await once(squatter.listen(apiPort), 'listening')
  const { ended, output } = start(sitePort, apiPort)
  expect(await ended).toEqual([1, null])
  squatter.close()
  expect(output().trim()).toMatch(new RegExp(`^[^\\n]*Port ${apiPort}, for the API, is taken[^\\n]*$`))
  expect(readdirSync(data())).toEqual([])
})

test('a wrong setting stops the start with the line of the API that names it', async () => {
  const { ended, output } = start(await freePort(), await freePort(), { SMTP_URL: 'not an address' })
  expect(await ended).toEqual([1, null])
  expect(output().trim()).toMatch(/^Setting SMTP_URL: [^\n]+$/)
})

test.each([
  ['start.ts', ['--port', 'abc'], {}, /^--port: must be a port number[^\n]+$/],
  ['start.ts', [], { API_PORT: '0' }, /^Setting API_PORT: must be a port number[^\n]+$/],
  ['preview.ts', ['--port', 'abc'], {}, /^--port: must be a port number[^\n]+$/],
  ['start.ts', ['--prot', '1'], {}, /^Unknown option '--prot'$/],
  ['restore.ts', ['--forec'], {}, /^Unknown option '--forec'$/],
] as const)('%s with %s and %s ends with one line', async (name, args, env, line) => {
  const path = fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
  const options = { encoding: 'utf8', env: { ...settings(), ...env } } as const
  const { status, stderr, stdout } = spawnSync(process.execPath, [path, ...args], options)
  expect(status).toBeGreaterThan(0)
  expect(`${stdout}${stderr}`.trim()).toMatch(line)
})

test('the API is asked and named where it listens', () => {
  vi.stubEnv('API_HOST', '192.0.2.2')
  vi.stubEnv('API_PORT', '8999')
  const { api, apiUrl } = stackOf('4321')
  vi.unstubAllEnvs()
  expect([api, apiUrl]).toEqual(['http://192.0.2.2:8999', 'http://192.0.2.2:8999/api/v1'])
})
