import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { projectBody, unitBody } from '../../support/database/estate.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate, admin } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeProjectPage } = await import('#stores/properties/adminProject.ts')
const { makeUnitPage } = await import('#stores/properties/adminUnit.ts')
const { editPerson } = await import('#stores/accounts/users.ts')
const { userLists } = await import('#stores/accounts/userLists.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** Lets every GET fail until the test ends, while changes succeed. */
function failReading() {
  onTestFinished(network.loseAll(/^GET /))
}

/** What a store shows, and whether it says that this may be out of date. */
const shown = <T>(store: { $resource: { get(): Parameters<typeof dataIn<T>>[0] } }) => {
  const now = store.$resource.get()
  return { data: dataIn(now), stale: 'stale' in now && now.stale }
}

test('a project shows its saved name, marked as out of date, although it fails to reload', async () => {
  const { _id } = await estate.project()
  const { page, save } = makeProjectPage(_id)
  await page.reload()
  const version = dataIn(page.$resource.get())?.project.version ?? 0
  failReading()
  await save({ ...projectBody, name: 'Renamed Court' }, { editedVersion: version })
  expect(shown(page)).toMatchObject({ data: { project: { name: 'Renamed Court' } }, stale: true })
})

test('a unit shows its saved price, marked as out of date like its owner, although it fails to reload', async () => {
  const { _id } = await estate.unit()
  const unit = makeUnitPage(_id)
  await unit.reloadAll()
  const version = dataIn(unit.page.$resource.get())?.unit.version ?? 0
  failReading()
  await unit.save({ ...unitBody, price: 61_000_000 }, { editedVersion: version })
  expect(shown(unit.page)).toMatchObject({ data: { unit: { price: 61_000_000 } }, stale: true })
  expect(shown(unit.owner)).toEqual({ data: undefined, stale: true })
  expect(shown(unit.transactions)).toEqual({ data: [], stale: false })
})

test('a unit shows its new owner, and none after the removal, although it fails to reload', async () => {
  const { _id } = await estate.unit()
  const unit = makeUnitPage(_id)
  await unit.reloadAll()
  failReading()
  const email = 'new-owner@stale.example'
  await unit.assignOwner({ name: 'Ada Obi', phoneNumber: '', email, pricePaid: 1000, receivedOn: undefined })
  expect(shown(unit.owner)).toMatchObject({ data: { ownerId: { email } }, stale: true })
  const [owner] = await estate.ownersOf(_id)
  await unit.removeOwner(owner?._id ?? '', 'Another person was meant')
  expect(shown(unit.owner)).toEqual({ data: undefined, stale: true })
})

test('the list of users shows an edited name although it fails to reload', async () => {
  const user = await api.person('user', 'edited@stale.example')
  await userLists.user.reload()
  failReading()
  const { email, lastName, phoneNumber } = user
  await editPerson('user', user, { email, lastName, phoneNumber, firstName: 'Ifeoma' })
  const { data, stale } = shown(userLists.user)
  expect(data?.rows.find(({ _id }) => _id === user._id)?.firstName).toBe('Ifeoma')
  expect(stale).toBe(true)
})
