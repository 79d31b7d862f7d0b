import type { User } from '#contract/users.ts'

type Blanked = { readonly firstName: string; readonly lastName: string; readonly email: string }

/**
 * Replaces an erased customer's names and address (`POST /admin/erase-user/{id}`). `.invalid` never
 * receives mail, and the id keeps the address unique.
 */
export const blanked = (userId: string): Blanked => ({
  firstName: 'Erased',
  lastName: 'customer',
  email: `erased-${userId.toLowerCase()}@plinth.invalid`,
})

/** The pattern that such addresses match in SQL's `like`. */
export const erasedLike = 'erased-%@plinth.invalid'

/** Whether a person was erased: nobody can sign in as them or be written to. */
export const isErased = ({ email }: Pick<Blanked, 'email'>): boolean =>
  /^erased-[^@]+@plinth\.invalid$/.test(email)

/** Whether nobody can sign in as, edit or choose this person: erased, or with a closed account. */
export const isClosedOrErased = (person: Pick<User, 'email' | 'closedAt'>): boolean =>
  isErased(person) || person.closedAt !== undefined
