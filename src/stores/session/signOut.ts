import { can } from '#api/can.ts'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { runDelayed } from '#browser/page/leaving.ts'
import { forgetPerson, maySignOut } from '#browser/session/forgetSession.ts'
import { storedUserId } from '#browser/storage/storage.ts'

/** The longest wait for the server, in ms. */
const timeout = 1500

/**
 * Signs out here. Runs delayed work while the token is valid, then forgets everything of the
 * person, even if the server does not answer. Other servers revoke no tokens.
 * @returns false if the person stays, because something typed would be lost
 */
export async function signOut(): Promise<boolean> {
  if (!maySignOut()) return false
  const me = storedUserId()
  const ended = runDelayed().then(() => (can.revokeSessions() ? call('POST /user/logout') : undefined))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, timeout))]).catch(() => undefined)
  forgetPerson(me)
  return true
}

/**
 * Signs out on all devices.
 * @returns false if the person stays
 * @throws ApiError if the call failed. Nobody is signed out then. On a 401 the session had ended,
 * and this browser still forgets the person.
 */
export async function signOutEverywhere(): Promise<boolean> {
  if (!maySignOut()) return false
  const me = storedUserId()
  await runDelayed()
  try {
    await call('POST /user/logout-everywhere')
  } catch (error) {
    // The session had already ended. What is stored here is deleted all the same.
    if (error instanceof ApiError && error.status === 401) forgetPerson(me)
    throw error
  }
  forgetPerson(me)
  return true
}
