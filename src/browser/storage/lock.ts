const queues = new Map<string, Promise<unknown>>()

/** For pages without https, where browsers have no locks: covers this tab only. */
function queued(name: string, work: () => Promise<void>): Promise<void> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}

/** Runs `work` while nothing of the same name runs in any tab of the site. */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : queued(name, work)
