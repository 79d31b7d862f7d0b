import { expect, onTestFinished, test, vi } from 'vitest'
import { addUser } from '../../support/database/rows.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})
const saved: { name: string; text: string }[] = []
vi.mock('#browser/media/download.ts', () => ({
  download: (name: string, text: string) => saved.push({ name, text }),
}))

const { database, network, admin } = await openTabOnApi('https://plinth.example/admin-dashboard')
const { startSession } = await import('#stores/session/session.ts')
const { setView, userLists } = await import('#stores/accounts/userLists.ts')
const { people } = await import('#stores/accounts/people.ts')
const { exportPeople } = await import('#stores/accounts/userCsv.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

/** More than one answer holds. */
const many = 1100
await database.write(async (trx) => {
  for (let index = 0; index < many; index++) {
    const at = new Date(Date.parse('2026-01-01T00:00:00.000Z') + index * 1000).toISOString()
    const name = { first_name: 'Ngozi', last_name: `Eze ${index}` }
    await addUser(trx, { ...name, email: `ngozi-${index}@list.example`, created_at: at })
  }
})

const users = userLists.user
const loaded = () => dataIn(users.$resource.get())
const lastNames = () => loaded()?.rows.map(({ lastName }) => lastName)
/** Shows the list until the test ends, as its page does. */
async function show() {
  onTestFinished(users.$resource.listen(() => undefined))
  await expect.poll(loaded).toBeDefined()
}

test('loads fifty users, tells how many there are, and adds the next fifty on demand', async () => {
  await show()
  expect(loaded()).toMatchObject({ total: many, query: { type: 'user' } })
  expect(lastNames()).toHaveLength(50)
  await users.loadMore()
  expect(lastNames()).toEqual(Array.from({ length: 100 }, (_, index) => `Eze ${many - 1 - index}`))
  await users.reload({ fresh: true })
  expect(lastNames()).toHaveLength(100)
})

test('a search asks the server, and keeps the shown users until its answer', async () => {
  await show()
  const before = lastNames()
  const answer = network.holdAnswer(/all-users/)
  for (const q of ['e', 'ez', 'eze 77']) setView({ q })
  await answer.carriedOut
  expect(lastNames()).toEqual(before)
  answer.release()
  await expect.poll(() => loaded()?.query.q).toBe('eze 77')
  expect(lastNames()).toEqual([...Array.from({ length: 10 }, (_, index) => `Eze ${779 - index}`), 'Eze 77'])
  setView({ q: '' })
  await expect.poll(() => loaded()?.total).toBe(many)
  expect(lastNames()).toHaveLength(50)
})

test('a page that fails to load leaves the users that are shown', async () => {
  await show()
  const before = lastNames()?.length
  network.loseCall(/all-users/)
  await users.loadMore()
  expect(toasts.at(-1)).toBe('An Error Occured')
  expect(lastNames()?.length).toBe(before)
})

test('the export saves everybody whom the search finds, in its order', async () => {
  setView({ q: '', sort: 'name', order: 'desc' })
  await exportPeople('user')
  const lines = saved.at(-1)?.text.split('\r\n') ?? []
  expect(lines).toHaveLength(many + 1)
  expect(lines[0]).toContain('Last name')
  expect(lines.filter((line) => line.includes('Last name'))).toHaveLength(1)
  expect(lines[1]).toContain('Eze 999')
  setView({ q: 'eze 999', sort: undefined })
  await exportPeople('user')
  expect(saved.at(-1)?.text.split('\r\n')).toHaveLength(2)
  setView({ q: '' })
})

test('a picker finds a user beyond those of the first answer once their name is typed', async () => {
  const { $resource, $search, search } = people.user
  onTestFinished($resource.listen(() => undefined))
  const find = (email: string) => dataIn($resource.get())?.find((one) => one.email === email)
  await expect.poll(() => $search.get()).toEqual({ typed: '', found: many, all: many })
  expect(find('ngozi-7@list.example')).toBeUndefined()
  await search(' ngozi-7@ ')
  expect(find('ngozi-7@list.example')?.lastName).toBe('Eze 7')
  expect($search.get()).toEqual({ typed: 'ngozi-7@', found: 1, all: many })
})
