import { storedToken } from '../storage/storage.ts'

/**
 * Lets the browser ask before the page is left while something would be lost. Does not ask the
 * signed-out: they are redirected and could not save anything.
 * @param wouldLose asked at the moment of leaving
 * @returns a function that stops asking
 */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (storedToken() !== undefined && wouldLose()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Work that is still delayed. */
const waiting = new Set<() => Promise<void>>()

/**
 * Runs `work` after a delay, or earlier if the page is left.
 * @param delay in ms
 * @returns a function that cancels it
 */
export function delayUntilLeaving(work: () => Promise<void>, delay: number): () => void {
  const now = () => {
    cancel()
    return work()
  }
  const timer = setTimeout(now, delay)
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
    waiting.delete(now)
  }
  window.addEventListener('pagehide', now)
  waiting.add(now)
  return cancel
}

/** Runs what `delayUntilLeaving` still delays. For signing out, while the token is valid. */
export async function runDelayed(): Promise<void> {
  await Promise.allSettled([...waiting].map((now) => now()))
}
