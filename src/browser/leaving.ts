/**
 * Lets the browser ask before the page is left while something would be lost.
 * @param wouldLose asked at the moment of leaving
 * @returns a function that stops asking
 */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/**
 * Does something after a while, or when the page is left before.
 * @param delay in milliseconds
 * @returns a function that calls it off
 */
export function soonOrOnLeaving(work: () => void, delay: number): () => void {
  const now = () => {
    callOff()
    work()
  }
  const timer = setTimeout(now, delay)
  const callOff = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', now)
  }
  window.addEventListener('pagehide', now)
  return callOff
}
