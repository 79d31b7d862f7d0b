type Release = () => void

export type Slots = {
  /**
   * Waits in line for a turn.
   * @param waitMs how long, in milliseconds; default: for ever
   * @returns undefined if none came in that time
   */
  take(waitMs?: number): Promise<Release | undefined>
}

/** Lets so many jobs of this process run at once. The others wait in the order they came. */
export function makeSlots(count: number): Slots {
  const line: ((release: Release) => void)[] = []
  let free = count
  const release = () => {
    const next = line.shift()
    if (next === undefined) free += 1
    else next(release)
  }
  return {
    take(waitMs) {
      if (free > 0) {
        free -= 1
        return Promise.resolve(release)
      }
      return new Promise((resolve) => {
        line.push(resolve)
        if (waitMs === undefined) return
        setTimeout(() => {
          const place = line.indexOf(resolve)
          if (place >= 0) line.splice(place, 1)
          resolve(undefined)
        }, waitMs).unref()
      })
    },
  }
}
