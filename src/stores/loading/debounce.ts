/**
 * Delays a search until the typing pauses.
 * @param pause in ms after the last key
 */
export function debounce(pause: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    /** Delays this search, and cancels an earlier one. */
    wait: (search: () => void) => {
      stop()
      timer = setTimeout(search, pause)
    },
  }
}
