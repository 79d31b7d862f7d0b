import { expect, test } from 'vitest'
import { foundUsers, sortedUsers } from '#domain/userTable.ts'

const admin = (firstName: string, closedAt?: string) => ({
  _id: firstName,
  ...{ firstName, lastName: '', email: `${firstName}@x.com`, phoneNumber: '', createdAt: '' },
  userType: 'admin' as const,
  ...(closedAt === undefined ? {} : { closedAt }),
})
const people = [admin('Dayo', '2026-11-15T23:30:00.000Z'), admin('Bola'), admin('Chidi')]
const names = (sort: 'name' | undefined, order: 'asc' | 'desc' = 'asc') =>
  sortedUsers(people, { sort, order }).map(({ firstName }) => firstName)

test('lists closed accounts below all others in every order', () => {
  expect(names(undefined)).toEqual(['Bola', 'Chidi', 'Dayo'])
  expect(names('name')).toEqual(['Bola', 'Chidi', 'Dayo'])
  expect(names('name', 'desc')).toEqual(['Chidi', 'Bola', 'Dayo'])
})

test.each(['08092011007', '+234 809 201 1007', '0809 201 1007'])(
  'the search %j of the list of users finds a phone number in either notation',
  (typed) => {
    const simi = { ...admin('Simi'), phoneNumber: '+234 809 201 1007' }
    expect(foundUsers([...people, simi], typed)).toEqual([simi])
  },
)
