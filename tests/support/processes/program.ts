import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs a program that listens on a port of this machine, and waits until it answers.
 * @returns functions that give its output so far and that stop it
 * @throws with its output when it does not answer
 */
export async function startServing(
  binary: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
) {
  const child = spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + 60_000
  while (!(await answers())) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`${binary} does not answer: ${said}`)
    await pause(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { said: () => said, stop }
}
