import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { folderForEach } from '../support/processes/folder.ts'

const processes = new URL('../../scripts/processes.ts', import.meta.url).href
const at = folderForEach()

test.each([
  ['a server', []],
  ['a server that is restarted when its source changes', ['--watch', '--watch-preserve-output']],
] as const)('stops %s when the process that started it is killed', async (_, flags) => {
  const port = await freePort()
  const answers = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    )
  const [child, parent] = [at('child.mjs'), at('parent.mjs')]
  const server = `createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
  writeFileSync(child, `import { createServer } from 'node:http'\n${server}`)
  writeFileSync(parent, `import { run } from '${processes}'\nrun(${JSON.stringify([...flags, child])}, {})`)
  const started = spawn(process.execPath, [parent], { stdio: 'ignore' })
  await expect.poll(answers).toBe(true)
  started.kill('SIGKILL')
  await once(started, 'exit')
  await expect.poll(answers).toBe(false)
  // A watcher would start it again.
  await wait(500)
  expect(await answers()).toBe(false)
})
