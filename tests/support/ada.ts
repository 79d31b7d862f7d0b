import type { User } from '#contract/users.ts'

/** A customer to sign in as. */
export const ada: User = {
  _id: 'u1',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.com',
  phoneNumber: '',
  userType: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
}
