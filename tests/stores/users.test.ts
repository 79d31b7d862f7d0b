import { expect, test } from 'vitest'
import { openTab } from '../support/tab.ts'

const { bar } = await openTab('https://plinth.example/admin-dashboard?page=3')
const { $view, setView, sortBy } = await import('#stores/users.ts')


test('each key in the search writes the address once, and begins at the first page', () => {
  for (const search of ['a', 'ad', 'ada']) setView({ search })
  expect(bar.written).toEqual(['a', 'ad', 'ada'].map((typed) => `/admin-dashboard?q=${typed}`))
})

test('the view is what the page shows also where the browser does not write it down', () => {
  bar.refuse(true)
  sortBy('email')
  expect($view.get()).toMatchObject({ search: 'ada', sort: 'email', descending: false })
})
