import { isVisible, onOnline, onVisibility } from './visibility.ts'

/**
 * Does `work` again and again while the page can be seen: every `interval` milliseconds, and at once when the
 * page is looked at again or the network returns. A run never overlaps the one before.
 * @returns a function that stops it
 */
export function pollWhileVisible(work: () => Promise<void>, interval: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'
  const plan = () => {
    clearTimeout(timer)
    if (state === 'waiting' && isVisible()) timer = setTimeout(run, interval)
  }
  const run = async () => {
    clearTimeout(timer)
    if (state !== 'waiting') return
    state = 'running'
    await work().catch(() => undefined)
    if (state === 'running') state = 'waiting'
    plan()
  }
  const endings = [onVisibility((visible) => (visible ? run() : clearTimeout(timer))), onOnline(run)]
  plan()
  return () => {
    state = 'stopped'
    clearTimeout(timer)
    for (const end of endings) end()
  }
}
