import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** `ended` resolves with the exit code. `stop` sends SIGTERM, and SIGKILL ten seconds later. */
export type Running = { child: ChildProcess; ended: Promise<number>; stop: () => Promise<number> }

const graceMs = 10_000

const endWithParent = new URL('endWithParent.ts', import.meta.url).href

export type ChildOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Standard output and standard error. */
  output?: readonly ['inherit' | 'pipe' | number, 'inherit' | 'pipe' | number]
}

/**
 * Starts a program under the Node that runs now. It ends when this process ends, even when this one
 * is killed.
 * @param args script path and its arguments
 */
export function run(
  args: readonly string[],
  { output = ['inherit', 'inherit'], ...options }: ChildOptions,
): Running {
  // Standard input is a pipe that is never written to: its end tells the child that this process
  // ended.
  const stdio = ['pipe' as const, ...output]
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], { stdio, ...options })
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), graceMs)
    return ended.finally(() => clearTimeout(insist))
  }
  return { child, ended, stop }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Waits until an address answers with success.
 * @param running the process behind that address
 * @throws Error when that process ends first, or after `limitMs`
 */
export async function untilReady(url: string, running: Running, limitMs = 60_000): Promise<void> {
  const deadline = Date.now() + limitMs
  let hasEnded = false
  running.ended.then(() => {
    hasEnded = true
  })
  while (!(await answers(url))) {
    if (hasEnded) throw new Error(`The process that should answer at ${url} ended`)
    if (Date.now() > deadline) throw new Error(`No answer at ${url} within ${limitMs / 1000} s`)
    await wait(100)
  }
}
