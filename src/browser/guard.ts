import { isAdmin } from '#domain/roles.ts'
import { links } from '#routes.ts'
import { findRoute } from '#routeTable.ts'
import { accessOf, type Visitor } from './access.ts'
import { onSessionChange, storedToken, storedUserType } from './storage.ts'

/** What the guard says of an address: stay, go elsewhere, or nobody knows this address. */
export type Verdict = { verdict: 'stay' | 'unknown' } | { verdict: 'go'; to: string }

type Address = { readonly pathname: string; readonly search: string }

const stay: Verdict = { verdict: 'stay' }
const go = (to: string): Verdict => ({ verdict: 'go', to })

/** Where a role is at home (spec section 4). */
export const homeOf = (userType: string | undefined): string =>
  isAdmin(userType) ? links.adminDashboard() : links.userDashboard()

/** An admin on a customer's address: the same thing in the admin area where there is one. */
function adminCounterpart({ pathname, search }: Address): string {
  const unitId = new URLSearchParams(search).get('unitId') ?? undefined
  return findRoute(pathname)?.path === links.messages() ? links.adminMessages(unitId) : links.adminDashboard()
}

/**
 * The route guard (spec sections 2 and 6): every address outside the public ones needs a token, and a known
 * role belongs to its own area.
 */
export function judge(address: Address, visitor: Visitor): Verdict {
  const route = findRoute(address.pathname)
  if (route?.audience === 'public') return stay
  const found = accessOf(route?.audience, visitor)
  if (found === 'signedOut') return go(links.signIn())
  if (route === undefined) return { verdict: 'unknown' }
  if (found === 'here') return stay
  return go(isAdmin(visitor.userType) ? adminCounterpart(address) : links.userDashboard())
}

/** The sign-in page turns away whoever is signed in (spec section 2); a lone token or user does not count. */
export const judgeSignIn = ({ token, userType }: Visitor): Verdict =>
  token !== undefined && userType !== undefined ? go(homeOf(userType)) : stay

const visitor = (): Visitor => ({ token: storedToken(), userType: storedUserType() })

function obey(judgement: () => Verdict): void {
  const check = () => {
    const found = judgement()
    if (found.verdict === 'go') window.location.replace(found.to)
    document.documentElement.dataset['guard'] = found.verdict
  }
  check()
  onSessionChange(check)
}

/** Guards the present page now and whenever the session changes, in this tab or another. */
export const guardPage = () => obey(() => judge(window.location, visitor()))

/** Guards the sign-in page against whoever is signed in already. */
export const guardSignIn = () => obey(() => judgeSignIn(visitor()))
