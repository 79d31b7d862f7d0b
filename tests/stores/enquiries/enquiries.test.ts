import { expect, test } from 'vitest'
import { openTab } from '../../support/tab.ts'

const { bar, server } = await openTab(
  'https://plinth.example/admin-dashboard/enquiries?show=all&q=ile&page=2',
)
const { $page, $view, enquiries, setView } = await import('#stores/enquiries/enquiries.ts')

const enquiry = (index: number) => ({
  _id: `e${index}`,
  name: `Visitor ${index}`,
  email: `visitor-${index}@example.com`,
  phoneNumber: '',
  message: 'May I visit?',
  status: index % 2 === 0 ? 'handled' : 'new',
  unitName: index < 60 ? `Ilé ${index}` : undefined,
  createdAt: '2026-01-05T09:00:00.000Z',
})

test('shows the page of enquiries that the address names, filtered by status and search', async () => {
  const all = Array.from({ length: 2702 }, (_, index) => enquiry(index))
  server.answer({ body: { data: all } })
  $page.listen(() => undefined)
  await expect.poll(() => enquiries.$resource.get().state).toBe('ready')
  expect($page.get()).toMatchObject({ page: 2, pages: 3, first: 25, total: 60 })
  expect($page.get().rows.map(({ _id }) => _id)).toEqual(all.slice(25, 50).map(({ _id }) => _id))

  setView({ page: 3 })
  expect($page.get().rows).toHaveLength(10)
  setView({ show: 'new' })
  expect($view.get()).toMatchObject({ show: 'new', q: 'ile', page: 1 })
  expect($page.get()).toMatchObject({ pages: 2, total: 30 })
  setView({ q: 'visitor-2701@' })
  expect($page.get().rows).toMatchObject([{ name: 'Visitor 2701' }])
  expect(bar.written).toEqual(
    ['show=all&q=ile&page=3', 'q=ile', 'q=visitor-2701%40'].map(
      (query) => `/admin-dashboard/enquiries?${query}`,
    ),
  )
})
