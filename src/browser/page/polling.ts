import { isVisible, onOnline, onVisibility } from './visibility.ts'

/**
 * Repeats `work` every `interval` ms while the page is visible, and at once when the page becomes
 * visible or the network returns. Runs never overlap.
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
  const stops = [onVisibility(run), onOnline(run)]
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
