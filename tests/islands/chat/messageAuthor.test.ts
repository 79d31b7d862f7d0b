import { expect, test } from 'vitest'
import { messageAuthor } from '#islands/chat/messageAuthor.ts'

const customer = { _id: 'c', firstName: 'Amara', lastName: 'Nwachukwu' }
const manager = { _id: 'm', firstName: 'Yusuf', lastName: 'Danladi' }
const room = { _id: 'r', user: customer, projectManager: manager }

test.each([
  ['the customer', 'c', 'Yusuf Danladi', ['You', 'Yusuf Danladi', 'Yusuf Danladi'], [true, false, false]],
  ['the manager', 'm', 'Amara Nwachukwu', ['Amara Nwachukwu', 'You', 'Former manager'], [false, true, true]],
  [
    'a superAdmin',
    's',
    'Amara Nwachukwu',
    ['Amara Nwachukwu', 'Yusuf Danladi', 'Former manager'],
    [false, true, true],
  ],
])('shows %s the author of each message, including a former manager', (_, me, name, names, right) => {
  const written = ['c', 'm', 'before'].map(messageAuthor(room, me, name))
  expect(written.map((author) => author.name)).toEqual(names)
  expect(written.map(({ mine }) => mine)).toEqual(right)
})

test('puts one’s own messages right and all others left when the server gives no ids of people', () => {
  const { _id, ...user } = customer
  const author = messageAuthor({ ...room, user }, 'm', 'Amara Nwachukwu')
  expect([author('m'), author(_id)]).toEqual([
    { name: 'You', mine: true },
    { name: 'Amara Nwachukwu', mine: false },
  ])
})
