import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { stackOf } from '../../scripts/stack.ts'
import { folderForEach } from '../support/processes/folder.ts'
import { keepLog } from '../support/processes/runLogs.ts'
import { restOfMachine, workOfChildren } from '../support/processes/work.ts'

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
/**
 * Lies in the repository, because Astro moves files from here into the site, and cannot move them
 * from one disk to another.
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
 * Starts everything as `npm start` does. `said` resolves when the output contains a text or the
 * process ends.
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

test('npm start starts site and API, prints their addresses, and stops with code 0', async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const [begun, worked, rested] = [performance.now(), workOfChildren(), restOfMachine()]
  const { child, said, ended } = start(sitePort, apiPort)
  const output = await said('Ctrl+C')
  const [took, waited] = [performance.now() - begun, restOfMachine() - rested]
  expect(output).toContain(`http://localhost:${sitePort}`)
  expect(output).toContain(`http://localhost:${apiPort}/api/v1`)
  expect(output).toContain('buyer@palmstone.example')
  expect(output).toContain(data('outbox'))
  // The output contains no logged request.
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
  // It may work and wait for a minute in all. The work of other processes does not count.
  const work = worked === undefined ? took : (workOfChildren() ?? 0) - worked
  expect(work).toBeGreaterThan(0)
  expect(work + waited).toBeLessThan(minute)
  await expect(fetch(`http://localhost:${apiPort}/health`)).rejects.toThrow()
})

test('npm start names a taken port in one line and starts nothing', async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const squatter = createServer()
  await once(squatter.listen(apiPort), 'listening')
  const { ended, output } = start(sitePort, apiPort)
  expect(await ended).toEqual([1, null])
  squatter.close()
  expect(output().trim()).toMatch(new RegExp(`^[^\\n]*Port ${apiPort}, for the API, is taken[^\\n]*$`))
  expect(readdirSync(data())).toEqual([])
})

test('npm start stops at a wrong setting with the API’s line that names it', async () => {
  const { ended, output } = start(await freePort(), await freePort(), { SMTP_URL: 'not an address' })
  expect(await ended).toEqual([1, null])
  expect(output().trim()).toMatch(/^Setting SMTP_URL: [^\n]+$/)
})

test.each([
  ['preview.ts', ['--port', 'abc'], /^--port: must be a port number[^\n]+$/],
  ['start.ts', ['--prot', '1'], /^Unknown option '--prot'$/],
] as const)('%s with arguments %s fails with one line', async (name, args, line) => {
  const path = fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url))
  const options = { encoding: 'utf8', env: settings() } as const
  const { status, stderr, stdout } = spawnSync(process.execPath, [path, ...args], options)
  expect(status).toBeGreaterThan(0)
  expect(`${stdout}${stderr}`.trim()).toMatch(line)
})

test('refuses ports that are no numbers of ports', () => {
  expect(() => stackOf('abc')).toThrow(/^--port: must be a port number[^\n]+$/)
  vi.stubEnv('API_PORT', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => stackOf('4321')).toThrow(/^Setting API_PORT: must be a port number[^\n]+$/)
})

test('reads the API’s address from API_HOST and API_PORT', () => {
  vi.stubEnv('API_HOST', '192.0.2.2')
  vi.stubEnv('API_PORT', '8999')
  const { api, apiUrl } = stackOf('4321')
  vi.unstubAllEnvs()
  expect([api, apiUrl]).toEqual(['http://192.0.2.2:8999', 'http://192.0.2.2:8999/api/v1'])
})
