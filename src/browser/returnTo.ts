import { links } from '#routes.ts'

/** Keys of session storage: the page to return to, and whether the person signed out on purpose. */
const returnToKey = 'asked'
export const leftKey = 'left'

/** Does nothing if session storage is blocked. */
function inStorage<T>(job: (storage: Storage) => T): T | undefined {
  try {
    return job(sessionStorage)
  } catch {
    return undefined
  }
}

/** Notes that this tab was signed out on purpose: the next sign-in must not return to its page. */
export const leaveOnPurpose = () => inStorage((storage) => storage.setItem(leftKey, '1'))

/**
 * Keeps the page that the guard redirected from. Forgets it instead if the tab was signed out on
 * purpose; that counts once.
 */
export const keepReturnTo = (path: string | undefined) =>
  inStorage((storage) => {
    if (storage.getItem(leftKey) !== null) storage.removeItem(returnToKey)
    else if (path !== undefined) storage.setItem(returnToKey, path)
    storage.removeItem(leftKey)
  })

/** Returns the kept page once, and only if it belongs to this area. */
const takeReturnTo = (isAdmin: boolean): string | undefined =>
  inStorage((storage) => {
    const asked = storage.getItem(returnToKey)
    storage.removeItem(returnToKey)
    return asked?.startsWith('/') && asked.startsWith(links.adminDashboard()) === isAdmin ? asked : undefined
  })

/** Shows a dashboard's link (`data-asked`, which names the area) to the kept page, if any. */
export function offerReturnTo(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-asked]')
  const path = link ? takeReturnTo(link.dataset['asked'] === 'admin') : undefined
  if (link === null || path === undefined) return
  link.href = path
  link.hidden = false
}
