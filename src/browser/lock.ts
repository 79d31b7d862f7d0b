const queues = new Map<string, Promise<unknown>>()

/** Within this tab alone, where the browser has no locks (pages without https). */
function queued(name: string, work: () => Promise<void>): Promise<void> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  return turn
}

/** Does `work` when no other tab of the site, and nothing else in this one, does work of the same name. */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : queued(name, work)
