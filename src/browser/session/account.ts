import { links } from '#routes.ts'
import { onSessionChange, storedOfUser } from '../storage/storage.ts'
import { forgetPerson, maySignOut } from './forgetSession.ts'

/** First and last name of the stored user; empty if there is none. */
const storedName = () => `${storedOfUser('firstName') ?? ''} ${storedOfUser('lastName') ?? ''}`.trim()

/** Signs out in this browser only, if the code that calls the server could not be fetched. */
function signOutHere(): boolean {
  if (!maySignOut()) return false
  forgetPerson()
  return true
}

let isLeaving = false

/** Fetches the stores only when somebody signs out: bars are also on pages without stores. */
async function leave(event: Event): Promise<void> {
  event.preventDefault()
  if (isLeaving) return
  isLeaving = true
  const isOut = await import('#stores/session/signOut.ts').then(({ signOut }) => signOut(), signOutHere)
  // The browser may show this page again, to somebody who has signed in since.
  isLeaving = false
  if (isOut) window.location.assign(links.signIn())
}

/**
 * Wires the marked elements of a bar: `data-account-name` shows the user's name,
 * `data-account-first-name` the first name, `data-logout` signs out.
 */
export function wireAccount(): void {
  const showName = () => {
    for (const place of document.querySelectorAll('[data-account-name]')) place.textContent = storedName()
    const first = document.querySelector('[data-account-first-name]')
    if (first) first.textContent = storedOfUser('firstName') ?? ''
  }
  showName()
  onSessionChange(showName)
  for (const control of document.querySelectorAll('[data-logout]')) {
    control.addEventListener('click', leave)
  }
}
