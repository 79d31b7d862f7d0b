import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isOurServer } from '#api/compat.ts'
import { lacksCall } from '#api/errors.ts'
import { goTo } from '#browser/navigation.ts'
import { storedJson, userKey } from '#browser/storage.ts'
import type { User } from '#contract/users.ts'
import { links } from '#routes.ts'
import { showFailedCall } from './failedCall.ts'
import { resource } from './resource.ts'

/** One's own details; `mailNotices` where the server sends such mails. */
export type Profile = User & { mailNotices?: boolean | undefined }

/** A server without the call knows no more of a person than the sign-in said. */
async function loadProfile(): Promise<Profile> {
  try {
    return await call('GET /user/profile')
  } catch (error) {
    const user = storedJson(userKey) as User | undefined
    if (user !== undefined && lacksCall(error)) return user
    throw error
  }
}

/** The signed-in person's details. */
export const profile = resource(loadProfile, { cacheAs: 'profile' })

/** What is under way; a second click meanwhile does nothing. */
export const $working = atom<'nothing' | 'notices' | 'signOut' | 'signOutEverywhere'>('nothing')

async function work(what: 'notices' | 'signOut' | 'signOutEverywhere', job: () => Promise<void>) {
  if ($working.get() !== 'nothing') return
  $working.set(what)
  await job().catch(showFailedCall)
  $working.set('nothing')
}

/** Turns notices by mail on or off; the switch moves when the server has said so. */
export const switchMailNotices = (enabled: boolean) =>
  work('notices', async () => {
    const { mailNotices } = await call('PUT /user/mail-notices', { body: { enabled } })
    const now = profile.$resource.get()
    if (now.state === 'ready') profile.put({ ...now.data, mailNotices })
    toast.success('Saved')
  })

/** Signs out on this device. */
export const leave = () =>
  work('signOut', async () => {
    const { signOut } = await import('./signOut.ts')
    if (await signOut()) goTo(links.signIn())
  })

/** Whether the server has the call: other servers lack it. */
export const canLeaveEverywhere = isOurServer

/** Signs out on all devices; when the server cannot be told, nobody is signed out and a toast says so. */
export const leaveEverywhere = () =>
  work('signOutEverywhere', async () => {
    const { signOutEverywhere } = await import('./signOut.ts')
    if (await signOutEverywhere()) goTo(links.signIn())
  })
