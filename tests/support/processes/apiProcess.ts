import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { freePort } from '../../../scripts/ports.ts'
import { compiledCode } from './compiledCode.ts'
import { keepLog, noteMail, noteSecret } from './runLogs.ts'

const entry = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

export type ApiProcess = {
  readonly url: string
  readonly child: ChildProcess
  output(): string
  /** Resolves with the exit code or the signal's name, after all output was read. */
  readonly ended: Promise<number | string>
}

/** Makes an empty folder for an API's data. `remove` deletes it. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-api-'))
  /** The mails in its outbox, oldest first. */
  const mails = () =>
    globSync('outbox/*.eml', { cwd: folder })
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  const remove = () => {
    for (const mail of mails()) noteMail(mail)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, mails, remove }
}

/** Starts the API as an operator does: as its own process, with settings in the environment. */
export function spawnApi(env: Readonly<Record<string, string>>, port: number): ApiProcess {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], ...compiledCode, API_PORT: String(port), LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const name of ['PAYSTACK_SECRET_KEY', 'CODE_KEY']) noteSecret(env[name] ?? '')
  let printed = ''
  const gather = (chunk: unknown) => {
    printed += String(chunk)
  }
  child.stdout.on('data', gather)
  child.stderr.on('data', gather)
  child.once('close', () => keepLog('process', printed))
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  return { url: `http://localhost:${port}`, child, output: () => printed, ended }
}

/**
 * Starts the API on a free port and waits until it listens.
 * @throws with its output when it ends before that
 */
export async function startApi(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const api = spawnApi(env, await freePort())
  const listening = new Promise<void>((resolve) => {
    api.child.stdout?.on('data', () => {
      if (api.output().includes('API listening')) resolve()
    })
  })
  const over = await Promise.race([listening, api.ended])
  if (over !== undefined) throw new Error(`the API ended with ${over}: ${api.output()}`)
  return api
}

/** Waits for a code to an address in an outbox. @returns the newest one */
export const codeFromOutbox = (mails: () => readonly string[], email: string): Promise<string> =>
  vi.waitFor(
    () => {
      const code = mails()
        .filter((text) => text.toLowerCase().includes(`to: ${email}`))
        .map((text) => /^Subject: (\d{6}(?:\d\d)?) /m.exec(text)?.[1])
        .findLast((found) => found !== undefined)
      if (code === undefined) throw new Error(`no code for ${email} in the outbox`)
      return code
    },
    { timeout: 60_000, interval: 20 },
  )
