import { links } from '#routes.ts'
import { attempt } from '../storage/storage.ts'

/**
 * In session storage: the page to return to, and `left`, a sign-out on purpose (also in local
 * storage).
 */
const returnToKey = 'returnTo'
export const leftKey = 'left'

/** Notes that this tab was signed out on purpose: the next sign-in must not return to its page. */
export const leaveOnPurpose = () => attempt(() => sessionStorage.setItem(leftKey, '1'))

/**
 * Keeps the page that the guard redirected from. Forgets it instead if the tab was signed out on
 * purpose; that counts once.
 */
export const keepReturnTo = (path: string | undefined) =>
  attempt(() => {
    if (sessionStorage.getItem(leftKey) !== null) sessionStorage.removeItem(returnToKey)
    else if (path !== undefined) sessionStorage.setItem(returnToKey, path)
    sessionStorage.removeItem(leftKey)
  })

/** Returns the kept page once, and only if it belongs to this area. */
const takeReturnTo = (isAdmin: boolean): string | undefined =>
  attempt(() => {
    const path = sessionStorage.getItem(returnToKey)
    sessionStorage.removeItem(returnToKey)
    return path?.startsWith('/') && path.startsWith(links.adminDashboard()) === isAdmin ? path : undefined
  })

/** Shows a dashboard's link (`data-return-to`, which names the area) to the kept page, if any. */
export function offerReturnTo(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-return-to]')
  const path = link ? takeReturnTo(link.dataset['returnTo'] === 'admin') : undefined
  if (link === null || path === undefined) return
  link.href = path
  link.hidden = false
}
