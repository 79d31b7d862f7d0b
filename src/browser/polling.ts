import { isVisible, onOnline, onVisibility } from './visibility.ts'

/**
 * Does `work` again and again while the page can be seen: every `interval` milliseconds, and at once when the
 * page is looked at again or the network returns. Nothing is done where nobody looks. A run never overlaps the one
 * before.
 * @returns a function that stops it
 */
export function pollWhileVisible(work: () => Promise<void>, interval: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'waiting' | 'running' | 'stopped' = 'waiting'
  const plan = () => {
    if (state === 'waiting') timer = setTimeout(run, interval)
  }
  const run = async () => {
    clearTimeout(timer)
    if (state !== 'waiting' || !isVisible()) return
    state = 'running'
    await work().catch(() => undefined)
    if (state === 'running') state = 'waiting'
    plan()
  }
  const endings = [onVisibility(run), onOnline(run)]
  plan()
  return () => {
    state = 'stopped'
    clearTimeout(timer)
    for (const end of endings) end()
  }
}
