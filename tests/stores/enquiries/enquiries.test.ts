import { expect, onTestFinished, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const saved: string[] = []
vi.mock('#browser/media/download.ts', () => ({
  download: (_: string, text: string) => saved.push(text),
}))

const { api, bar, database, admin, network } = await openTabOnApi(
  'https://plinth.example/admin-dashboard/enquiries?show=all&q=visitor',
)
const { startSession } = await import('#stores/session/session.ts')
const {
  $view,
  addNote,
  enquiries,
  eraseVisitor,
  markEnquiry,
  saveNewsList,
  saveVisitorData,
  setView,
  setWork,
} = await import('#stores/enquiries/enquiries.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

await database.write((trx) =>
  trx
    .insertInto('enquiries')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        ...{ id: `e${index}`, name: `Visitor ${index}`, email: `visitor-${index}@example.com`, phone: null },
        ...{ message: `May I visit no. ${index}?`, project_id: null, unit_id: null },
        ...(index % 2 === 0
          ? { status: 'handled' as const, handled_by: admin.user._id, handled_at: '2026-02-05T09:00:00.000Z' }
          : { status: 'new' as const, handled_by: null, handled_at: null }),
        created_at: new Date(Date.parse('2026-01-05T09:00:00.000Z') + index * 1000).toISOString(),
      })),
    )
    .execute(),
)

const loaded = () => dataIn(enquiries.$resource.get())
const ids = () => loaded()?.rows.map(({ _id }) => _id)
const show = () => onTestFinished(enquiries.$resource.listen(() => undefined))

test('shows 25 of the enquiries that the address asks for, and more on demand', async () => {
  show()
  await expect.poll(loaded).toMatchObject({ total: 60, query: { q: 'visitor' } })
  expect(ids()).toEqual(Array.from({ length: 25 }, (_, index) => `e${59 - index}`))
  await enquiries.loadMore()
  await enquiries.loadMore()
  expect(ids()).toEqual(Array.from({ length: 60 }, (_, index) => `e${59 - index}`))
  expect(loaded()?.next).toBeUndefined()
})

test('keeps filter and search in the address, and lets the server find', async () => {
  show()
  setView({ show: 'new' })
  await expect.poll(() => loaded()?.total).toBe(30)
  expect(ids()).toHaveLength(25)
  setView({ q: 'visit no. 31' })
  await expect.poll(ids).toEqual(['e31'])
  expect($view.get()).toEqual({ show: 'new', q: 'visit no. 31' })
  expect(bar.written).toEqual(
    ['q=visitor', 'q=visit+no.+31'].map((query) => `/admin-dashboard/enquiries?${query}`),
  )
})

test('an enquiry that was handled leaves the new ones, and the next one moves up', async () => {
  show()
  setView({ q: '' })
  await expect.poll(() => loaded()?.total).toBe(30)
  expect(ids()).toContain('e57')
  await markEnquiry('e57', 'handled')
  expect(ids()).not.toContain('e57')
  expect(loaded()?.total).toBe(29)
  await expect.poll(ids).toHaveLength(25)
  await markEnquiry('e57', 'new')
  await expect.poll(() => loaded()?.total).toBe(30)
})

test('the list of who asked for news has each address once, with the link that turns it off', async () => {
  await database.write((trx) =>
    trx
      .updateTable('enquiries')
      .set({ email: 'fan@example.com', news_at: '2026-01-05T09:00:00.000Z', news_wording: 1 })
      .where('id', 'in', ['e1', 'e2'])
      .execute(),
  )
  await saveNewsList()
  const [titles, row, ...others] = saved.at(-1)?.split('\r\n') ?? []
  expect(titles).toBe('\uFEFFName,Email,Asked,Wording,Turns news off')
  expect(row).toMatch(/^Visitor 2,fan@example\.com,2026-01-05,1,http\S+\/news-off\/e2\/\S+$/)
  expect(others).toEqual([])
})

test('a superAdmin saves what is stored about a visitor, and erases it', async () => {
  const boss = await api.signedIn('superAdmin')
  startSession({ token: boss.token, user: { ...boss.user, version: 1 } })
  await saveVisitorData('visitor-9@example.com')
  expect(JSON.parse(saved.at(-1) ?? '')).toMatchObject({
    email: 'visitor-9@example.com',
    enquiries: [{ message: 'May I visit no. 9?' }],
  })
  show()
  setView({ show: 'all', q: 'visitor-9@' })
  await expect.poll(ids).toEqual(['e9'])
  await eraseVisitor('e9')
  await expect.poll(ids).toEqual([])
})

test('shows whose an enquiry is as soon as that is saved, and a note once though its answer was lost', async () => {
  show()
  setView({ show: 'all', q: 'visitor' })
  await expect.poll(() => ids()?.includes('e59')).toBe(true)
  const worked = () => loaded()?.rows.find(({ _id }) => _id === 'e59')
  await setWork('e59', { assignedTo: admin.user._id, stage: 'viewing' })
  expect(worked()).toMatchObject({ assignedTo: { _id: admin.user._id }, stage: 'viewing' })
  network.loseAnswer(/POST .*note/)
  await addNote('e59', 'Comes on Tuesday').catch(() => undefined)
  await addNote('e59', 'Comes on Tuesday')
  expect(worked()?.notes).toMatchObject([{ text: 'Comes on Tuesday' }])
})
