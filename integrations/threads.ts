import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

function runShare(script: URL, workerData: unknown): Promise<void> {
  const worker = new Worker(script, { workerData })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A thread of the build ended with ${code}`)),
    )
  })
}

/**
 * Runs a script in as many threads as there are cores.
 * @param shareOf what thread `thread` of `threads` is given to do
 * @throws Error when one of them fails
 */
export async function inThreads<Share>(
  script: URL,
  shareOf: (thread: number, threads: number) => Share,
): Promise<void> {
  const threads = Math.max(1, Math.min(availableParallelism(), 8))
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => runShare(script, shareOf(thread, threads))),
  )
}
