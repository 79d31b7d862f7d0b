import { call } from '#api/client.ts'
import { leaveOnPurpose } from '#browser/askedFor.ts'
import { forgetSession } from '#browser/forgetSession.ts'
import { finishWaiting } from '#browser/leaving.ts'

/** As long as leaving may take, in milliseconds, where the server is slow or gone. */
const patience = 1500

function leave(): void {
  leaveOnPurpose()
  forgetSession()
}

/**
 * Signs out here: what still waits for its time is done while the server knows the token, then the token is forgotten,
 * whether or not the server could be told.
 */
export async function signOut(): Promise<void> {
  const told = finishWaiting().then(() => call('POST /user/logout'))
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patience))]).catch(() => undefined)
  leave()
}

/**
 * Signs out on all devices, as `signOut` does here.
 * @throws ApiError when the server could not be told: the other devices are still signed in then
 */
export async function signOutEverywhere(): Promise<void> {
  await finishWaiting()
  await call('POST /user/logout-everywhere')
  leave()
}
