import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/ports.ts'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Calls of one kind, and the status that they are answered with. */
export type Load = { readonly call: () => Call; readonly expected: number }

/** A server in a process of its own. */
export type Server = { readonly port: number; readonly child: ChildProcess; stop(): Promise<void> }

/**
 * Starts a program that listens on `API_PORT`, on the first core alone.
 * @param program its path, relative to this folder
 */
export async function startServer(program: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort()
  const entry = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn('taskset', ['-c', '0', process.execPath, entry], {
    env: { PATH: process.env['PATH'], API_PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (up?.ok) break
    if (tries === 300 || child.exitCode !== null) throw new Error(`${program} did not start`)
    await pause(200)
  }
  const stop = async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { port, child, stop }
}

/**
 * The CPU time that a process's threads have used, user and system, in ms: Linux counts it in
 * nanoseconds.
 */
function cpuOf({ child }: Server): number {
  const threads = `/proc/${child.pid}/task`
  const used = readdirSync(threads).map((thread) => readFileSync(`${threads}/${thread}/schedstat`, 'latin1'))
  return used.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
}

/** Connections to a server that stay open from one measurement to the next. */
export function openConnections(server: Server, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const statusOf = ({ body, ...call }: Call) =>
    new Promise<number>((resolve, reject) => {
      send({ host: '127.0.0.1', port: server.port, agent, ...call }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
        .once('error', reject)
        .end(body)
    })

  /**
   * @returns server CPU in ms, the time of each answer in ms, ascending, and how many had another
   *   status
   */
  async function measure(work: (makeCall: () => Promise<void>, index: number) => Promise<void>, load: Load) {
    const times: number[] = []
    let errors = 0
    const [cpuBefore, start] = [cpuOf(server), performance.now()]
    const makeCall = async () => {
      const asked = performance.now()
      if ((await statusOf(load.call()).catch(() => 0)) !== load.expected) errors += 1
      times.push(performance.now() - asked)
    }
    await Promise.all(Array.from({ length: connections }, (_, index) => work(makeCall, index)))
    const seconds = (performance.now() - start) / 1000
    return { times: times.sort((one, other) => one - other), errors, cpu: cpuOf(server) - cpuBefore, seconds }
  }

  return {
    /** Makes so many calls, on every connection the next as soon as it has its answer. */
    flood: (calls: number, load: Load) => {
      let left = calls
      return measure(async (makeCall) => {
        while (left-- > 0) await makeCall()
      }, load)
    },

    /** Makes one call per connection every `period` seconds, evenly spread. */
    steady: (period: number, rounds: number, load: Load) => {
      const start = performance.now()
      return measure(async (makeCall, index) => {
        for (let round = 0; round < rounds; round += 1) {
          const due = start + (round + index / connections) * period * 1000
          await pause(Math.max(0, due - performance.now()))
          await makeCall()
        }
      }, load)
    },

    close: () => agent.destroy(),
  }
}
