import { links } from '#routes.ts'
import { findRoute } from '#routeTable.ts'
import { keepReturnTo } from './returnTo.ts'

const dashboards: readonly string[] = [links.userDashboard(), links.adminDashboard()]

/**
 * Remembers, on the sign-in page, the page that the guard redirected from, such as the target of a
 * mail's link. The dashboard offers a link to it after sign-in.
 */
export function rememberReturnTo(): void {
  if (document.referrer === '') return
  const { origin, pathname, search } = new URL(document.referrer)
  const audience = findRoute(pathname)?.audience
  const isGuarded = origin === window.location.origin && audience !== undefined && audience !== 'public'
  keepReturnTo(isGuarded && !dashboards.includes(pathname) ? `${pathname}${search}` : undefined)
}
