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
])('%s reads who wrote what, also of a manager of before', (_, me, name, names, right) => {
  const written = ['c', 'm', 'before'].map(messageAuthor(room, me, name))
  expect(written.map((author) => author.name)).toEqual(names)
  expect(written.map(({ mine }) => mine)).toEqual(right)
})

test('a server that does not say who its people are leaves one’s own right and everything else left', () => {
  const { _id, ...user } = customer
  const author = messageAuthor({ ...room, user }, 'm', 'Amara Nwachukwu')
  expect([author('m'), author(_id)]).toEqual([
    { name: 'You', mine: true },
    { name: 'Amara Nwachukwu', mine: false },
  ])
})
