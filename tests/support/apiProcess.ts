import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/ports.ts'
import { compiledCode } from './compiledCode.ts'
import { keepLog, noteMail, noteSecret } from './runLogs.ts'

const entry = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

export type ApiProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Resolves with the exit code, or the signal's name, once everything printed is read. */
  readonly ended: Promise<number | string>
}

/** A fresh folder for an API's data; removed by `remove`. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-api-'))
  const mails = () => {
    const outbox = join(folder, 'outbox')
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  }
  const remove = () => {
    for (const mail of safely(mails)) noteMail(mail)
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, mails, remove }
}

/** Starts the API as an operator does: its own process, settings in the environment. */
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
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return { url: `http://localhost:${port}`, child, output: () => printed, ended }
}

/**
 * Starts the API on a free port and waits until it listens. @throws with its output when it ends
 * first
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

/** The newest code sent to an address by a data folder's outbox, waited for. */
export async function codeFromOutbox(mails: () => readonly string[], email: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const code = safely(mails)
      .filter((text) => text.toLowerCase().includes(`to: ${email}`))
      .map((text) => /^Subject: (\d{6}(?:\d\d)?) /m.exec(text)?.[1])
      .findLast((found) => found !== undefined)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no code for ${email} in the outbox`)
}

const safely = (mails: () => readonly string[]) => {
  try {
    return mails()
  } catch {
    return []
  }
}
