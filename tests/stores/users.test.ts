import { afterAll, expect, test, vi } from 'vitest'
import { installAddressBar } from '../support/addressBar.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
const bar = installAddressBar('https://plinth.example/admin-dashboard?page=3')
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { $view, createUser, editUser, setView, sortBy } = await import('#stores/users.ts')

afterAll(() => server.stop())
const lastBody = () => JSON.parse(server.last()?.body ?? 'null')

test('each key in the search writes the address once, and begins at the first page', () => {
  for (const search of ['a', 'ad', 'ada']) setView({ search })
  expect(bar.written).toEqual(['a', 'ad', 'ada'].map((typed) => `/admin-dashboard?q=${typed}`))
})

test('the view is what the page shows also where the browser does not write it down', () => {
  bar.refuse(true)
  sortBy('email')
  expect($view.get()).toMatchObject({ search: 'ada', sort: 'email', descending: false })
})

test('an admin is created and edited with userType and POST, a user without it and with PUT', async () => {
  const fields = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '1234', email: ' ada@example.com ' }
  await createUser('user', fields)
  expect(lastBody()).not.toHaveProperty('userType')
  await createUser('admin', fields)
  expect(lastBody()).toMatchObject({ userType: 'admin' })
  await editUser('user', 'u1', fields)
  expect(server.last()).toMatchObject({ method: 'PUT', url: '/api/v1/admin/edit-user/u1' })
  expect(lastBody()).toEqual({ ...fields, email: 'ada@example.com' })
  await editUser('admin', 'u1', fields)
  expect(server.last()?.method).toBe('POST')
  expect(lastBody()).toMatchObject({ userType: 'admin', email: 'ada@example.com' })
})
