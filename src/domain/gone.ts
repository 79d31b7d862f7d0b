import type { User } from '#contract/users.ts'
import { isErased } from './erased.ts'

/** Whether nobody can sign in as a person, change or choose them any more: they are erased, or their account is closed. */
export const isGone = (person: Pick<User, 'email' | 'closedAt'>): boolean =>
  isErased(person) || person.closedAt !== undefined
