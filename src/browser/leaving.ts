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
