/**
 * Data that this tab has already shown, kept so that it shows at once while it refreshes. It belongs to the
 * session: signing out forgets it.
 */
const prefix = 'seen:'

/** What was kept under a name; undefined when nothing was, or storage is refused. */
export function recall(name: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps data under a name. Where storage is refused or full nothing happens. */
export function keep(name: string, data: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(data))
  } catch {
    // Nothing depends on it: the data is fetched again.
  }
}

/** Forgets everything that was kept. */
export function forgetSeen(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is refused: nothing was kept.
  }
}
