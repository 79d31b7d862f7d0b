import { storedToken } from './storage.ts'

/**
 * Lets the browser ask before the page is left while something would be lost; not who is signed out by now, elsewhere or
 * by a lapse: they are led away, and could save nothing.
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

/** What waits for its time, and how it is done at once. */
const waiting = new Set<() => Promise<void>>()

/**
 * Does something after a while, or when the page is left before.
 * @param delay in milliseconds
 * @returns a function that calls it off
 */
export function soonOrOnLeaving(work: () => Promise<void>, delay: number): () => void {
  const now = () => {
    callOff()
    return work()
  }
  const timer = setTimeout(now, delay)
  const callOff = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
    waiting.delete(now)
  }
  window.addEventListener('pagehide', now)
  waiting.add(now)
  return callOff
}

/** Does at once what `soonOrOnLeaving` still keeps waiting: for who signs out, while the server still knows the token. */
export async function finishWaiting(): Promise<void> {
  await Promise.allSettled([...waiting].map((now) => now()))
}
