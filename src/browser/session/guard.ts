import { isAdmin } from '#domain/roles.ts'
import { links } from '#routes.ts'
import { findRoute } from '#routeTable.ts'
import { onSessionChange, storedToken, storedUserType } from '../storage/storage.ts'
import { accessOf, type Visitor } from './access.ts'

export type Verdict = { verdict: 'stay' | 'unknown' } | { verdict: 'go'; to: string }

type Address = { readonly pathname: string; readonly search: string }

const stay: Verdict = { verdict: 'stay' }
const go = (to: string): Verdict => ({ verdict: 'go', to })

export const homeOf = (userType: string | undefined): string =>
  isAdmin(userType) ? links.adminDashboard() : links.userDashboard()

/** Where an admin goes from a customer's address: to the admin area's counterpart, if any. */
function adminCounterpart({ pathname, search }: Address): string {
  const unitId = new URLSearchParams(search).get('unitId') ?? undefined
  return findRoute(pathname)?.path === links.messages() ? links.adminMessages(unitId) : links.adminDashboard()
}

/** The route guard: all but public addresses need a token, and a known role has its own area. */
export function decide(address: Address, visitor: Visitor): Verdict {
  const route = findRoute(address.pathname)
  if (route?.audience === 'public') return stay
  const found = accessOf(route?.audience, visitor)
  if (found === 'signedOut') return go(links.signIn())
  if (route === undefined) return { verdict: 'unknown' }
  if (found === 'here') return stay
  return go(isAdmin(visitor.userType) ? adminCounterpart(address) : links.userDashboard())
}

/**
 * Redirects the signed-in away from the sign-in page. A token without a user, or the reverse, does
 * not count.
 */
export const decideSignIn = ({ token, userType }: Visitor): Verdict =>
  token !== undefined && userType !== undefined ? go(homeOf(userType)) : stay

const visitor = (): Visitor => ({ token: storedToken(), userType: storedUserType() })

function apply(decision: () => Verdict): void {
  const check = () => {
    const found = decision()
    if (found.verdict === 'go') window.location.replace(found.to)
    document.documentElement.dataset['guard'] = found.verdict
  }
  check()
  onSessionChange(check)
}

/** Guards this page now and whenever the session changes, in any tab. */
export const guardPage = () => apply(() => decide(window.location, visitor()))

/** Redirects from the sign-in page now and whenever the session changes. */
export const guardSignIn = () => apply(() => decideSignIn(visitor()))
