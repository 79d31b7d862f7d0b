import { expect, test } from 'vitest'
import { openTab } from '../../support/tab.ts'

const { bar, server } = await openTab('https://plinth.example/admin-dashboard')
const { createUser, editUser } = await import('#stores/accounts/users.ts')
const { $view, setView, sortBy } = await import('#stores/accounts/userLists.ts')

test('writes the address once for each typed letter', () => {
  for (const q of ['a', 'ad', 'ada']) setView({ q })
  expect(bar.written).toEqual(['a', 'ad', 'ada'].map((typed) => `/admin-dashboard?q=${typed}`))
})

test('changes the view even when the browser refuses to change the address', () => {
  bar.refuse(true)
  sortBy('email')
  expect($view.get()).toMatchObject({ q: 'ada', sort: 'email', order: 'asc' })
})

test('sends userType only for admins, and edits admins with POST and users with PUT', async () => {
  const fields = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1234', email: ' ada@example.com ' }
  const cleaned = { ...fields, email: 'ada@example.com' }
  await createUser('user', fields)
  await createUser('admin', fields)
  await editUser('user', 'u1', fields)
  await editUser('admin', 'u1', fields)
  const changes = server.seen.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ method, url, body }) => [method, url.slice(8), JSON.parse(body)])).toEqual([
    ['POST', 'admin/create-user', fields],
    ['POST', 'admin/create-user', { ...fields, userType: 'admin' }],
    ['PUT', 'admin/edit-user/u1', cleaned],
    ['POST', 'admin/edit-user/u1', { ...cleaned, userType: 'admin' }],
  ])
})
