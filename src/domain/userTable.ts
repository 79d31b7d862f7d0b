import type { User } from '#contract/users.ts'
import { folded } from './folded.ts'
import { fullName } from './names.ts'
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

/** Everyone whose name, e-mail, phone number or id holds what was typed, whatever the marks on its letters. */
export function foundUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = folded(search.trim())
  if (wanted === '') return users
  return users.filter((user) =>
    folded(`${fullName(user)} ${user.email} ${user.phoneNumber ?? ''} ${user._id}`).includes(wanted),
  )
}

/** People in the wanted order; without one, in the server's. */
export function sortedUsers(
  users: readonly User[],
  { sort, descending }: Pick<UserView, 'sort' | 'descending'>,
): readonly User[] {
  if (sort === undefined) return users
  return sortedBy(users, sortKeys[sort], descending)
}
