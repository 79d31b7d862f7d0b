import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { lacksCall } from '#api/errors.ts'
import { goTo } from '#browser/page/navigation.ts'
import { announceSession, storedJson, userKey } from '#browser/storage/storage.ts'
import type { Power } from '#contract/power.ts'
import type { User } from '#contract/users.ts'
import { links } from '#routes.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { resource } from '../loading/resource.ts'
import { $user } from '../session/session.ts'

/**
 * One's own details. `mailNotices` is missing if the server sends no such mails, `power` if it buys
 * no electricity.
 */
export type Profile = User & { mailNotices?: boolean | undefined; power?: Power | undefined }

/** Stores a name that the company has corrected since the sign-in. */
function showName({ _id, firstName, lastName }: User): void {
  const user = $user.get()
  // Somebody else may have signed in in another tab.
  if (user?._id !== _id || (user.firstName === firstName && user.lastName === lastName)) return
  $user.set({ ...user, firstName, lastName })
  announceSession()
}

/** Falls back to the stored user if the server lacks the call. */
async function loadProfile(): Promise<Profile> {
  try {
    const mine = await call('GET /user/profile')
    showName(mine)
    return mine
  } catch (error) {
    const user = storedJson(userKey) as User | undefined
    if (user !== undefined && lacksCall(error)) return user
    throw error
  }
}

export const profile = resource(loadProfile, { cacheAs: 'profile' })

/** The action under way. Other clicks are ignored meanwhile. */
export const $working = atom<'nothing' | 'notices' | 'signOut' | 'signOutEverywhere'>('nothing')

async function work(what: 'notices' | 'signOut' | 'signOutEverywhere', job: () => Promise<void>) {
  if ($working.get() !== 'nothing') return
  $working.set(what)
  await job().catch(showFailedCall)
  $working.set('nothing')
}

/** Turns notices by mail on or off. The switch moves when the server has confirmed it. */
export const switchMailNotices = (enabled: boolean) =>
  work('notices', async () => {
    const { mailNotices } = await call('PUT /user/mail-notices', { body: { enabled } })
    profile.update((shown) => ({ ...shown, mailNotices }))
    toast.success('Saved')
  })

const leaveBy = (how: 'signOut' | 'signOutEverywhere') =>
  work(how, async () => {
    const actions = await import('../session/signOut.ts')
    if (await actions[how]()) goTo(links.signIn())
  })

export const leave = () => leaveBy('signOut')

/** Signs out on all devices. If the call fails, nobody is signed out and a toast says so. */
export const leaveEverywhere = () => leaveBy('signOutEverywhere')
