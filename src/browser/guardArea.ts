import { links } from '#routes.ts'
import { isAdmin, onSessionChange, storedToken, storedUserType } from './storage.ts'

/**
 * Guards a page of one area, now and whenever the session changes: the same judgement as `guardPage`. Its route
 * table is fetched only for somebody in the wrong area.
 */
export function guardArea(area: 'customer' | 'admin'): void {
  const check = () => {
    const userType = storedUserType()
    if (storedToken() === undefined) window.location.replace(links.signIn())
    else if (userType !== undefined && isAdmin(userType) !== (area === 'admin')) {
      void import('./guard.ts').then(({ guardPage }) => guardPage())
    }
  }
  check()
  onSessionChange(check)
}
