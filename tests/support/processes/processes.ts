import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./writingProcess.ts', import.meta.url))

/** Starts a process that writes rows into a database file (`writingProcess.ts`). */
export function startWriting(file: string, name: string, rows: number) {
  const child = spawn(process.execPath, [script, file, name, String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** Keys acknowledged so far. */
  const keys: string[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (key) => keys.push(key))
  /** Resolves with the exit code or signal, after its last line is read. */
  const ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }> = once(child, 'close').then(
    ([code, signal]) => ({ code, signal }),
  )
  /** Resolves when so many keys are acknowledged. */
  async function reach(count: number): Promise<void> {
    let isOver = false
    const over = ended.then(() => {
      isOver = true
    })
    while (keys.length < count) {
      if (isOver) throw new Error(`ended after ${keys.length} of ${count} rows`)
      await Promise.race([once(lines, 'line'), over])
    }
  }
  return { keys, reach, kill: () => child.kill('SIGKILL'), ended }
}
