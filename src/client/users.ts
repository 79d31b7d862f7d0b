import type { CallInput } from '#contract/calls.ts'
import type { ListedUser, User } from '#contract/users.ts'
import { requestEdit, requestOnce } from './once.ts'
import { listOf, request } from './request.ts'

/** What is said of a person when an account is made or changed. */
export type UserFields = CallInput<'PUT /admin/edit-user/{id}'>['body']
/** Which of the two lists of people. */
export type UserList = 'user' | 'admin'

/** The users, or the admins. */
export const listUsers = async (type: UserList): Promise<ListedUser[]> =>
  listOf(await request('GET /admin/all-users', { query: { type } }))

/** Creates a user or an admin; `userType` is sent for an admin alone (spec section 7). */
export function createUser(list: UserList, fields: UserFields): Promise<User> {
  const body = list === 'admin' ? ({ ...fields, userType: 'admin' } as const) : fields
  return requestOnce('POST /admin/create-user', { body })
}

/** Changes a user with PUT, an admin with POST, which says `userType` too (spec section 7). */
export function editUser(list: UserList, id: string, fields: UserFields): Promise<User> {
  const body = { ...fields, email: fields.email.trim() }
  const params = { id }
  const asAdmin = { ...body, userType: 'admin' }
  return list === 'user'
    ? requestEdit('PUT /admin/edit-user/{id}', { params, body })
    : requestEdit('POST /admin/edit-user/{id}', { params, body: asAdmin })
}
