import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./writingProcess.ts', import.meta.url))

export type WritingProcess = {
  /** Keys acknowledged so far. */
  readonly keys: readonly string[]
  /** Resolves once so many keys are acknowledged. */
  reach(count: number): Promise<void>
  kill(): void
  /** Resolves with how it ended, after its last line is read. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const whenEnded = (child: ChildProcess): WritingProcess['ended'] =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })

/** Starts `writingProcess.ts` on a file. */
export function startWriting(file: string, name: string, rows: number): WritingProcess {
  const child = spawn(process.execPath, [script, file, name, String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const keys: string[] = []
  const waiting: { readonly count: number; resolve(): void }[] = []
  createInterface({ input: child.stdout }).on('line', (key) => {
    keys.push(key)
    for (const { count, resolve } of waiting) if (keys.length >= count) resolve()
  })
  const ended = whenEnded(child)
  const reach = (count: number) => {
    const reached = new Promise<void>((resolve) => waiting.push({ count, resolve }))
    const early = ended.then(() => Promise.reject(new Error(`ended after ${keys.length} of ${count} rows`)))
    return Promise.race([reached, early])
  }
  return { keys, reach, kill: () => child.kill('SIGKILL'), ended }
}
