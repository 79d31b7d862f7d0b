import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/ports.ts'

const processes = new URL('../../scripts/processes.ts', import.meta.url).href

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function until(condition: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(50)) {
    if (await condition()) return true
  }
  return false
}

test.each([
  ['a server', []],
  ['a server that is restarted when its source changes', ['--watch', '--watch-preserve-output']],
] as const)('%s ends with the process that started it, even when that is killed', async (_, flags) => {
  const folder = await mkdtemp(join(tmpdir(), 'parents-'))
  const port = await freePort()
  const child = join(folder, 'child.mjs')
  const parent = join(folder, 'parent.mjs')
  await writeFile(
    child,
    `import { createServer } from 'node:net'\ncreateServer().listen(${port}, '127.0.0.1')`,
  )
  await writeFile(parent, `import { run } from '${processes}'\nrun(${JSON.stringify([...flags, child])}, {})`)
  const started = spawn(process.execPath, [parent], { stdio: 'ignore' })
  expect(await until(() => listens(port), 20)).toBe(true)
  started.kill('SIGKILL')
  await once(started, 'exit')
  expect(await until(async () => !(await listens(port)), 10)).toBe(true)
  // A watcher would start it again.
  await wait(500)
  expect(await listens(port)).toBe(false)
  await rm(folder, { recursive: true })
})
