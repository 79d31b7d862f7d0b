import type { CallInput } from '#contract/calls.ts'
import type { User } from '#contract/users.ts'
import { requestOnce } from './once.ts'

/** Who takes the units over, and which state of the account is closed. */
export type CloseAccount = CallInput<'POST /admin/close-account/{id}'>['body']

/** Closes the account of an admin who has left; once, however often it is sent. */
export const closeAccount = (id: string, body: CloseAccount): Promise<User> =>
  requestOnce('POST /admin/close-account/{id}', { params: { id }, body })

/**
 * Opens a closed account again; once, however often it is sent. Closed another time it is another call, whatever became
 * of the answer to the one before.
 */
export const reopenAccount = ({ _id, closedAt = '' }: User): Promise<User> =>
  requestOnce('POST /admin/reopen-account/{id}', { params: { id: _id } }, { besides: closedAt })
