import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import {
  accountEmail,
  email,
  id,
  nothing,
  optionalText,
  pageQuery,
  phoneNumber,
  sortOrder,
  text,
  time,
  version,
} from './fields/fields.ts'
import { power } from './power.ts'

export const userType = z.enum(['user', 'admin', 'superAdmin'], 'userType must be user, admin or superAdmin')
export type UserType = z.infer<typeof userType>

export const user = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    userType,
    createdAt: time,
    version: version.optional(),
    closedAt: time.optional().meta({
      description: 'Of an admin who has left: since when the account is closed',
    }),
    newEmail: z.string().optional().meta({
      description:
        'Signs in instead of `email` once that address has agreed, a superAdmin has confirmed it, or at `newEmailAt`',
    }),
    newEmailAt: time.optional(),
    printedName: z.string().optional().meta({
      description: 'The name as papers print it, if they have no letters for it',
    }),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const listedUser = user
  .extend({
    hasSignedIn: z.boolean().optional().meta({
      description: 'Whether somebody has signed in; if nobody has, another address signs in at once',
    }),
    canInvite: z.literal(true).optional().meta({
      description:
        'An owner who was brought in without a mail, was not invited and never signed in; the caller may invite them',
    }),
    managedUnits: z.number().optional().meta({ description: 'Of an admin: how many units they manage' }),
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

/** What other people see of a person: a name. */
export const personName = z.object({
  _id: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
})

const userFields = {
  firstName: text('First name'),
  lastName: optionalText('Last name'),
  phoneNumber: phoneNumber.optional(),
  email,
}

const userParams = z.object({ id: id('User id') })
const editUser = z.object({ ...userFields, editedVersion: version.optional() })

export const userCalls = defineCalls({
  'GET /admin/all-users': {
    access: 'admin',
    topic: 'Users',
    paged: true,
    summary: 'List users, or admins and superAdmins, newest first or sorted; closed accounts come last',
    query: z.object({
      type: z.enum(['user', 'admin'], 'type must be user or admin'),
      q: text('Search')
        .meta({ description: 'Words of the name or address, a phone number, or the beginning of the id' })
        .optional(),
      show: z
        .enum(['uninvited'], 'show can only be uninvited')
        .meta({ description: 'Only owners who were brought in without a mail and can be invited' })
        .optional(),
      sort: z.enum(['name', 'email', 'created'], 'sort must be name, email or created').optional(),
      order: sortOrder,
      ...pageQuery,
    }),
    answer: z.array(listedUser),
    refusals: [404],
  },
  'POST /admin/create-user': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Create a user, or an admin with userType admin',
    body: z.object({ ...userFields, userType: userType.optional() }),
    answer: user,
    status: 201,
    message: 'User Added',
    refusals: [409],
  },
  'PUT /admin/edit-user/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: "Change a user's details; never the role",
    params: userParams,
    body: editUser,
    answer: user,
    message: 'User Edited',
    refusals: [409],
  },
  'POST /admin/edit-user/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: "Change an admin's details; never the role",
    params: userParams,
    body: editUser,
    answer: user,
    message: 'User Edited',
    refusals: [409],
  },
  'GET /user/profile': {
    access: 'user',
    topic: 'Profile',
    summary: "The caller's own details",
    answer: user.extend({ mailNotices: z.boolean().optional(), power: power.optional() }),
  },
  'PUT /user/mail-notices': {
    access: 'user',
    limit: { points: 60, seconds: 600 },
    topic: 'Profile',
    summary: 'Turn notices by mail on or off',
    body: z.object({ enabled: z.boolean('Say whether notices are wanted') }),
    answer: z.object({ mailNotices: z.boolean() }),
    message: 'Saved',
  },
})

const accountParams = z.object({ id: id('User id') })
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
    params: accountParams,
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
    params: accountParams,
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
    params: accountParams,
    body: newEmail,
    answer: user,
    message: 'Address Withdrawn',
    refusals: [409],
  },
  'POST /admin/invite-owner/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Mail an owner who was brought in without a mail that they have an account; once',
    params: accountParams,
    answer: nothing,
    message: 'Invitation Sent',
    refusals: [409],
  },
  'POST /admin/invite-owners': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Invite owners who were brought in without a mail, the oldest 50; ask again until none is left',
    answer: z.object({ invited: z.number(), left: z.number() }),
    message: 'Invitations Sent',
  },
  'POST /admin/end-sessions/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Sign a person out on all devices, as after one was lost; of oneself, everywhere else',
    params: accountParams,
    answer: nothing,
    message: 'Signed out on all devices',
  },
  'POST /admin/reopen-account/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: 'Open a closed account again; the units stay with those who manage them now',
    params: accountParams,
    answer: user,
    message: 'Account Opened Again',
    refusals: [409],
  },
})
