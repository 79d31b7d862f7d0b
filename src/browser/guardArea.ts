import { links } from '#routes.ts'
import { accessOf } from './access.ts'
import { followLeaving } from './forgetSession.ts'
import { onSessionChange, storedToken, storedUserId, storedUserType } from './storage.ts'

/**
 * Guards a page of one area, now and whenever the session changes. The table of routes, which knows where else one
 * belongs, is fetched only for somebody in the wrong area.
 */
export function guardArea(area: 'customer' | 'admin'): void {
  const whose = storedUserId()
  const check = () => {
    const found = accessOf(area, { token: storedToken(), userType: storedUserType() })
    if (found === 'signedOut') window.location.replace(links.signIn())
    else if (found === 'elsewhere') void import('./guard.ts').then(({ guardPage }) => guardPage())
    // What the page shows is somebody else's: they signed in elsewhere while this page slept in the browser's history.
    else if (storedUserId() !== whose) window.location.reload()
  }
  followLeaving()
  check()
  onSessionChange(check)
}
