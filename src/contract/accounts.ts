import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { accountEmail, id, nothing, version } from './fields.ts'
import { user } from './users.ts'

const params = z.object({ id: id('User id') })
const editedVersion = version.optional()
/** Names the address that the caller has seen: another one may have been asked for meanwhile. */
const newEmail = z.object({ email: accountEmail })

/**
 * Calls about accounts: superAdmins close those of admins who have left, and every admin can sign
 * people out.
 */
export const accountCalls = defineCalls({
  'POST /admin/close-account/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Close the account of an admin who has left, and give their units to another admin',
    params,
    body: z.object({
      email: accountEmail.optional().meta({
        description: 'Of the next manager of their units; needed where they have any',
      }),
      editedVersion,
    }),
    answer: user,
    message: 'Account Closed',
    refusals: [409],
  },
  'POST /admin/confirm-address/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary:
      'Let the new address of an account sign in at once; another superAdmin asked for it, or an admin',
    params,
    body: newEmail,
    answer: user,
    message: 'Address Confirmed',
    refusals: [409],
  },
  'POST /admin/withdraw-address/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Take back a new address that does not sign in yet',
    params,
    body: newEmail,
    answer: user,
    message: 'Address Withdrawn',
    refusals: [409],
  },
  'POST /admin/end-sessions/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Sign a person out on all devices, as after one was lost; of oneself, everywhere else',
    params,
    answer: nothing,
    message: 'Signed out on all devices',
  },
  'POST /admin/reopen-account/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Open a closed account again; the units stay with those who manage them now',
    params,
    answer: user,
    message: 'Account Opened Again',
    refusals: [409],
  },
})
