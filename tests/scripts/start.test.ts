import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { keepLog } from '../support/runLogs.ts'

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))
const minute = 60_000

let data = ''
let dist = ''
let started: ChildProcess | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-data-'))
  dist = await mkdtemp(join(tmpdir(), 'start-dist-'))
})
afterEach(async () => {
  if (started?.exitCode === null && started.signalCode === null) {
    started.kill('SIGTERM')
    await once(started, 'exit')
  }
  for (const folder of [data, dist]) await rm(folder, { recursive: true, force: true })
})

/** Starts everything as `npm start` does; `said` resolves as soon as the output holds a text, or it ended. */
function start(sitePort: number, apiPort: number, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, '--port', String(sitePort), '--dir', dist], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      API_PORT: `${apiPort}`,
      DATA_DIR: data,
      ...env,
    },
  })
  started = child
  let output = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close')
  ended.then(() => keepLog('start', output))
  const said = (text: string) =>
    new Promise<string>((resolve) => {
      listeners.push(() => output.includes(text) && resolve(output))
      ended.then(() => resolve(output))
    })
  return { child, said, ended, output: () => output }
}

test('everything starts, says where it is, serves, and stops with 0', { timeout: 2 * minute }, async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const begun = performance.now()
  const { child, said, ended } = start(sitePort, apiPort)
  const output = await said('Ctrl+C')
  expect(performance.now() - begun).toBeLessThan(minute)
  expect(output).toContain(`http://localhost:${sitePort}`)
  expect(output).toContain(`http://localhost:${apiPort}/api/v1`)
  expect(output).toContain('buyer@palmstone.example')
  expect(output).toContain(join(data, 'outbox'))

  const [page, projects] = await Promise.all([
    fetch(`http://localhost:${sitePort}/offers`),
    fetch(`http://localhost:${apiPort}/api/v1/public/projects`, {
      headers: { Origin: `http://localhost:${sitePort}` },
    }),
  ])
  expect(await page.text()).toContain('Palm Court')
  expect(projects.headers.get('access-control-allow-origin')).toBe(`http://localhost:${sitePort}`)
  expect(await readdir(data)).toContain('plinth.db')

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect(fetch(`http://localhost:${apiPort}/health`)).rejects.toThrow()
})

test('a port that is taken is named in one line, and nothing is started', async () => {
  const [sitePort, apiPort] = [await freePort(), await freePort()]
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(apiPort, resolve))
  const { ended, output } = start(sitePort, apiPort)
  expect(await ended).toEqual([1, null])
  squatter.close()
  expect(output().trim().split('\n')).toEqual([
    expect.stringContaining(`Port ${apiPort}, for the API, is taken`),
  ])
  expect(await readdir(data)).toEqual([])
})

test('a wrong setting stops the start with the line of the API that names it', {
  timeout: minute,
}, async () => {
  const { ended, output } = start(await freePort(), await freePort(), { SMTP_URL: 'not an address' })
  expect(await ended).toEqual([1, null])
  expect(output()).toContain('SMTP_URL')
  expect(output()).not.toContain('    at ')
})
