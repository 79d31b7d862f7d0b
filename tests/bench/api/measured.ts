import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../scripts/ports.ts'

const tellCpu = fileURLToPath(new URL('./tellCpu.ts', import.meta.url))

/** A server in a process of its own whose CPU time can be asked for. */
export type Measured = {
  readonly port: number
  readonly child: ChildProcess
  /** Microseconds of CPU, user and system, since its start. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let printed = ''
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    const up = await fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server to measure did not start: ${printed}`)
}

/**
 * Starts a program that listens on `API_PORT`.
 * @param program path of the program, relative to this folder
 */
export async function startMeasured(
  program: string,
  env: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = [],
): Promise<Measured> {
  const port = await freePort()
  const entry = fileURLToPath(new URL(program, import.meta.url))
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, '--import', tellCpu, entry]
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], API_PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  await untilListening(child, port)
  const cpu = async () => {
    child.send('cpu')
    const [used] = (await once(child, 'message')) as [NodeJS.CpuUsage]
    return used.user + used.system
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.send('stop')
    await ended
  }
  return { port, child, cpu, stop }
}
