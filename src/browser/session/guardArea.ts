import { links } from '#routes.ts'
import { onSessionChange, storedToken, storedUserId, storedUserType } from '../storage/storage.ts'
import { accessOf } from './access.ts'
import { clearTabOnSignOut } from './forgetSession.ts'

/**
 * Guards a page of one area, now and whenever the session changes: hides it at once from anybody
 * else, and redirects them. Fetches the route table, which knows where else to go, only for
 * somebody in the wrong area.
 */
export function guardArea(area: 'customer' | 'admin'): void {
  const userId = storedUserId()
  const check = () => {
    const found = accessOf(area, { token: storedToken(), userType: storedUserType() })
    // The page shows the data of the person who was signed in when it loaded. Leaving it takes
    // seconds on a slow line.
    const isAnothers = storedUserId() !== userId
    document.documentElement.hidden = found === 'signedOut' || isAnothers
    if (found === 'signedOut') window.location.replace(links.signIn())
    else if (found === 'elsewhere') void import('./guard.ts').then(({ guardPage }) => guardPage())
    else if (isAnothers) window.location.reload()
  }
  clearTabOnSignOut()
  check()
  onSessionChange(check)
}
