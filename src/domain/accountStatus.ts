import type { User } from '#contract/users.ts'

/** Of a person: what erasing them blanks. */
type Blanked = { readonly firstName: string; readonly lastName: string; readonly email: string }

/**
 * What stands where a customer's names and address stood, once they are erased (`POST /admin/erase-user/{id}`). The
 * address is nobody's: `.invalid` never receives mail, and the id keeps it unique.
 */
export const blanked = (userId: string): Blanked => ({
  firstName: 'Erased',
  lastName: 'customer',
  email: `erased-${userId.toLowerCase()}@plinth.invalid`,
})

/** Such addresses as a database's `like` finds them. */
export const erasedLike = 'erased-%@plinth.invalid'

/** Whether a person was erased: nobody can sign in as them or be written to. */
export const isErased = ({ email }: Pick<Blanked, 'email'>): boolean =>
  /^erased-[^@]+@plinth\.invalid$/.test(email)

/** Whether nobody can sign in as a person, change or choose them any more: they are erased, or their account is closed. */
export const isClosedOrErased = (person: Pick<User, 'email' | 'closedAt'>): boolean =>
  isErased(person) || person.closedAt !== undefined
