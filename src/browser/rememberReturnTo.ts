import { links } from '#routes.ts'
import { findRoute } from '#routeTable.ts'
import { keepReturnTo } from './returnTo.ts'

const homes: readonly string[] = [links.userDashboard(), links.adminDashboard()]

/**
 * Remembers, on the sign-in page, whence the guard sent somebody there, as who follows the link of a mail. Signing in
 * leads to the dashboard (spec section 4), which leads on from there.
 */
export function rememberReturnTo(): void {
  if (document.referrer === '') return
  const { origin, pathname, search } = new URL(document.referrer)
  const audience = findRoute(pathname)?.audience
  const isAsked = origin === window.location.origin && audience !== undefined && audience !== 'public'
  keepReturnTo(isAsked && !homes.includes(pathname) ? `${pathname}${search}` : undefined)
}
