/**
 * Waits with a search until nobody types any more.
 * @param pause how long after the last key, in milliseconds
 */
export function afterLastKey(pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    /** What waits is searched for no more. */
    stop,
    /** Searches a moment later, and not for what waited until now. */
    wait: (search: () => void) => {
      stop()
      timer = setTimeout(search, pause)
    },
  }
}
