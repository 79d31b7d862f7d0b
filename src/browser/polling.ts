import { isVisible, onOnline, onVisibility } from './visibility.ts'

/**
 * Does `work` again and again while the page can be seen: every `interval` milliseconds, and at once when the
 * page is looked at again or the network returns. Nothing is done where nobody looks. A run never overlaps the one
 * before.
 * @returns a function that stops it
 */
export function pollWhileVisible(work: () => Promise<void>, interval: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isStopped = false
  const plan = () => {
    timer = setTimeout(run, interval)
  }
  const run = async () => {
    clearTimeout(timer)
    if (isBusy || isStopped || !isVisible()) return
    isBusy = true
    await work().catch(() => undefined)
    isBusy = false
    if (!isStopped) plan()
  }
  const endings = [onVisibility(run), onOnline(run)]
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const end of endings) end()
  }
}
