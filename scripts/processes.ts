import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** A running child and a way to end it: asks first, insists after ten seconds. */
export type Running = { child: ChildProcess; ended: Promise<number>; stop: () => Promise<number> }

const grace = 10_000

const endWithParent = new URL('endWithParent.ts', import.meta.url).href

/** Where the output of a child goes. Its input is a pipe of ours, which tells it when this process ends. */
export type ChildOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Standard output and standard error. */
  output?: readonly ['inherit' | 'pipe' | number, 'inherit' | 'pipe' | number]
}

/**
 * Starts a program of this repository under the Node that runs now. It ends when this process ends, even when this
 * one was killed.
 * @param args script path and its arguments
 */
export function run(
  args: readonly string[],
  { output = ['inherit', 'inherit'], ...options }: ChildOptions,
): Running {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    stdio: ['pipe', ...output],
    ...options,
  })
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), grace)
    return ended.finally(() => clearTimeout(insist))
  }
  return { child, ended, stop }
}

/**
 * Runs a program out of node_modules to its end, its output shown.
 * @returns its exit code
 */
export function tool(args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program out of node_modules to its end, its output kept.
 * @returns its exit code, and everything it wrote
 */
export function quietTool(args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Waits until an address answers with success.
 * @param running the process that should answer; its end ends the waiting
 * @throws Error when it ends first, or after `limit` milliseconds
 */
export async function untilReady(url: string, running: Running, limit = 60_000): Promise<void> {
  const deadline = Date.now() + limit
  let dead = false
  running.ended.then(() => {
    dead = true
  })
  while (!(await answers(url))) {
    if (dead) throw new Error(`The process that should answer at ${url} ended`)
    if (Date.now() > deadline) throw new Error(`No answer at ${url} within ${limit / 1000} s`)
    await wait(100)
  }
}
