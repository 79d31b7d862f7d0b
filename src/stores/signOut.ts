import { call } from '#api/client.ts'
import { isOurServer } from '#api/compat.ts'
import { forgetPerson, maySignOut } from '#browser/forgetSession.ts'
import { finishWaiting } from '#browser/leaving.ts'

/** As long as leaving may take, in milliseconds, where the server is slow or gone. */
const patience = 1500

/**
 * Signs out here: what still waits for its time is done while the server knows the token, then everything of the person
 * is forgotten, whether or not the server could be told. Other servers than ours forget no token.
 * @returns false when they stay, as something typed would be lost
 */
export async function signOut(): Promise<boolean> {
  if (!maySignOut()) return false
  const told = finishWaiting().then(() => (isOurServer() ? call('POST /user/logout') : undefined))
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]).catch(() => undefined)
  forgetPerson()
  return true
}

/**
 * Signs out on all devices, as `signOut` does here.
 * @returns false when they stay
 * @throws ApiError when the server could not be told: the other devices are still signed in then
 */
export async function signOutEverywhere(): Promise<boolean> {
  if (!maySignOut()) return false
  await finishWaiting()
  await call('POST /user/logout-everywhere')
  forgetPerson()
  return true
}
