import type { User } from '#contract/users.ts'
import { fullName } from './names.ts'
import { finder } from './searched.ts'
import { sortedBy } from './sorted.ts'

/** Which people are shown: search, order and page, as the address says them. */
export type UserView = {
  readonly search: string
  readonly sort: 'name' | 'email' | 'created' | undefined
  readonly descending: boolean
  /** From 1. */
  readonly page: number
}

/** Rows of a page of the user list. */
export const pageSize = 50

const sortKeys = {
  name: (user: User) => fullName(user),
  email: (user: User) => user.email,
  created: (user: User) => user.createdAt,
}

/**
 * Everyone whose name and e-mail hold the words that were typed, or whose phone number or id it is,
 * as the search finds them.
 */
export function foundUsers<T extends User>(users: readonly T[], search: string): readonly T[] {
  if (search.trim() === '') return users
  const finds = finder(search)
  const id = search.trim().toLowerCase()
  return users.filter(
    (user) =>
      finds(`${fullName(user)} ${user.email}`, user.phoneNumber) || user._id.toLowerCase().startsWith(id),
  )
}

/**
 * People in the wanted order; without one, in the server's. Those whose account is closed come last
 * in any.
 */
export function sortedUsers<T extends User>(
  users: readonly T[],
  { sort, descending }: Pick<UserView, 'sort' | 'descending'>,
): readonly T[] {
  const sorted = sort === undefined ? users : sortedBy(users, sortKeys[sort], descending)
  const isOpen = ({ closedAt }: T) => closedAt === undefined
  return [...sorted.filter(isOpen), ...sorted.filter((user) => !isOpen(user))]
}
