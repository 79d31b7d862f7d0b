import { cleanLine } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { fullName } from './names.ts'
import { finder } from './searched.ts'
import { sortedBy } from './sorted.ts'

/** How a list of people is sorted. */
export type UserOrder = {
  readonly sort: 'name' | 'email' | 'created' | undefined
  readonly order: 'asc' | 'desc'
}

const sortKeys = {
  name: (user: User) => fullName(user),
  email: (user: User) => user.email,
  created: (user: User) => user.createdAt,
}

/**
 * The people whom a search finds: by words of their name and e-mail address, by phone number, or by
 * id.
 */
export function foundUsers<T extends User>(users: readonly T[], search: string): readonly T[] {
  const id = cleanLine(search).toLowerCase()
  if (id === '') return users
  const finds = finder(search)
  return users.filter(
    (user) =>
      finds(`${fullName(user)} ${user.email} ${user.newEmail ?? ''}`, user.phoneNumber) ||
      user._id.toLowerCase().startsWith(id),
  )
}

/**
 * Sorts people by a column. Without one they keep the server's order. Closed accounts always come
 * last.
 */
export function sortedUsers<T extends User>(users: readonly T[], { sort, order }: UserOrder): readonly T[] {
  const sorted = sort === undefined ? users : sortedBy(users, sortKeys[sort], order === 'desc')
  const isOpen = ({ closedAt }: T) => closedAt === undefined
  return [...sorted.filter(isOpen), ...sorted.filter((user) => !isOpen(user))]
}
