import { links } from '#routes.ts'

/** Where the address waits in this tab's storage, and where it says that somebody left on purpose. */
const askedKey = 'asked'
export const leftKey = 'left'

/** Runs what touches this tab's storage; where that is refused nothing is remembered. */
function inStorage<T>(job: (storage: Storage) => T): T | undefined {
  try {
    return job(sessionStorage)
  } catch {
    return undefined
  }
}

/** Says that this tab is signed out on purpose: the page one was on is not what one asks for at the next sign-in. */
export const leaveOnPurpose = () => inStorage((storage) => storage.setItem(leftKey, '1'))

/**
 * Keeps the page that somebody was sent away from to sign in; of who left on purpose none. That they did counts for this
 * one time, also where there is no such page.
 */
export const keepReturnTo = (path: string | undefined) =>
  inStorage((storage) => {
    if (storage.getItem(leftKey) !== null) storage.removeItem(askedKey)
    else if (path !== undefined) storage.setItem(askedKey, path)
    storage.removeItem(leftKey)
  })

/** The page that was asked for, once; only what belongs to the area that asks is led to. */
const takeReturnTo = (isAdmin: boolean): string | undefined =>
  inStorage((storage) => {
    const asked = storage.getItem(askedKey)
    storage.removeItem(askedKey)
    return asked?.startsWith('/') && asked.startsWith(links.adminDashboard()) === isAdmin ? asked : undefined
  })

/** Shows a dashboard's way on (`data-asked`, which names its area) to the page that was asked for, where there is one. */
export function offerReturnTo(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-asked]')
  const path = link ? takeReturnTo(link.dataset['asked'] === 'admin') : undefined
  if (link === null || path === undefined) return
  link.href = path
  link.hidden = false
}
