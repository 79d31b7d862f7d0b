import type { User } from '#contract/users.ts'
import { day } from './time.ts'

/** How long the old address may object to a new one, in ms. */
export const objectionMs = day

type Account = Pick<User, 'userType'> & { readonly hasSignedIn?: boolean | undefined }

/**
 * Whether a changed address signs in at once: nobody has signed in with the old one, or a
 * superAdmin makes the change, who might confirm it too. An account of a superAdmin, also the
 * editor's own, waits for somebody else.
 */
export const changesAtOnce = (account: Account, editor: Pick<User, 'userType'>): boolean =>
  account.hasSignedIn === false || (editor.userType === 'superAdmin' && account.userType !== 'superAdmin')
