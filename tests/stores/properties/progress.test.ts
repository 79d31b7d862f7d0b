import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { makeBuilding } from '../../support/worlds/progressWorld.ts'
import { updateBody } from '../../support/worlds/roleWorld.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})

const { network, api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeProgressPage } = await import('#stores/properties/adminProgress.ts')
const { updatesOf } = await import('#stores/properties/projectUpdates.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
const building = makeBuilding(api, admin)

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  toasts.length = 0
})

const newUpdate = { ...updateBody, tellOwners: false }

async function openPage() {
  startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
  const { _id: projectId } = await estate.project()
  const page = makeProgressPage(projectId)
  onTestFinished(page.progress.$resource.listen(() => undefined))
  await page.progress.reload()
  const updates = () => dataIn(page.progress.$resource.get())?.updates ?? []
  return { page, projectId, updates, titles: () => updates().map(({ title }) => title) }
}

test('an update whose answer was lost is published once when it is sent again, and shows at once', async () => {
  const { page, titles } = await openPage()
  network.loseAnswer(/^POST \/admin\/project\/.*\/update$/)
  await expect(page.publish(newUpdate)).rejects.toThrow()
  await page.publish(newUpdate)
  expect(titles()).toEqual(['The roof is on'])
  expect(toasts).toEqual(['Update published'])
})

test('an edit of an update that a colleague has changed is refused, and the page shows theirs', async () => {
  const { page, updates, titles } = await openPage()
  await page.publish(newUpdate)
  const [{ _id = '' } = {}] = updates()
  await building.edit(_id, { title: 'Theirs' })
  const mine = { ...updateBody, title: 'Mine', editedVersion: 1 }
  await expect(page.edit(_id, mine)).rejects.toMatchObject({ status: 409 })
  expect(titles()).toEqual(['Theirs'])
  await page.edit(_id, { ...mine, editedVersion: 2 })
  expect(titles()).toEqual(['Mine'])
})

test('older updates follow those that are shown, for admins and visitors, also after a failure', async () => {
  const { page, projectId, titles } = await openPage()
  for (let day = 10; day < 22; day += 1)
    await building.publish(projectId, { happenedOn: `2026-10-${day}`, title: `Day ${day}` })
  const all = Array.from({ length: 12 }, (_, index) => `Day ${21 - index}`)
  await page.progress.reload({ fresh: true })
  expect(titles()).toEqual(all.slice(0, 10))
  await page.readOlder()
  expect(titles()).toEqual(all)
  expect(page.$older.get()).toBe('none')

  const visitors = updatesOf(projectId)
  onTestFinished(visitors.$resource.listen(() => undefined))
  await visitors.reload()
  network.loseCall(/\/updates$/)
  await visitors.readOlder()
  expect(visitors.$older.get()).toBe('maybe')
  await visitors.readOlder()
  expect(dataIn(visitors.$resource.get())?.map(({ title }) => title)).toEqual(all)
})
