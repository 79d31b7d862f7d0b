import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/ports.ts'
import { compiledCode } from '../support/processes/compiledCode.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

type Instance = { readonly port: number; readonly child: ChildProcess }

type Settings = Readonly<Record<string, string>>

async function startInstance(env: Settings, offset: number, port: number): Promise<Instance> {
  const args = ['--import', path('./movedClock.ts'), path('../../src/server/main.ts')]
  const own = { API_PORT: String(port), CLOCK_OFFSET_MS: String(offset) }
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...compiledCode, LOG_LEVEL: 'error', ...env, ...own },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (up?.ok) return { port, child }
    if (child.exitCode !== null) throw new Error(`An instance ended with ${child.exitCode}`)
    await pause(50)
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

/** How long a caller waits for an answer, in ms. A killed instance never answers. */
const patience = 10_000

/**
 * Two instances of the API on the same data. A test moves both clocks together, and kills an
 * instance at any moment.
 * @param env settings of both instances
 */
export async function startInstances(env: Settings) {
  let offset = 0
  let turn = 0
  const instances = await Promise.all(
    [await freePort(), await freePort()].map((port) => startInstance(env, offset, port)),
  )

  async function kill(index: number): Promise<void> {
    const instance = instances[index % 2]
    if (instance === undefined || instance.child.killed) return
    await killed(instance.child)
    const risen = await startInstance(env, offset, instance.port)
    // The clock may have moved while the instance started.
    risen.child.send(offset)
    instances[index % 2] = risen
  }

  /**
   * Calls the instances in turn until one of them answers. A browser with an `Idempotency-Key` may
   * repeat a call like this.
   */
  async function call({ path, ...init }: Call): Promise<{ status: number; data: unknown }> {
    for (let tries = 0; tries < 200; tries += 1) {
      turn += 1
      const url = `http://127.0.0.1:${instances[turn % 2]?.port}${path}`
      try {
        const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
        if (answer.status < 500) return { status: answer.status, data: (await answer.json()).data }
      } catch {
        // The instance was killed before it answered.
      }
      await pause(50)
    }
    throw new Error(`No answer to ${init.method} ${path}`)
  }

  return {
    call,
    kill,
    /** Moves both clocks by so many milliseconds; a number below 0 moves them back. */
    moveClock(by: number) {
      offset += by
      // A process that is being killed may close its channel first. Its successor gets the offset
      // when it starts.
      for (const { child } of instances) if (child.connected) child.send(offset, () => undefined)
    },
    /** The time by the clocks of the instances, in milliseconds since the epoch. */
    now: () => Date.now() + offset,
    async end() {
      for (const { child } of instances) await killed(child)
    },
  }
}

export type Instances = Awaited<ReturnType<typeof startInstances>>
