import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isErased } from '#domain/accountStatus.ts'
import { links } from '#routes.ts'
import { projectBody, unitBody } from '../../support/database/estate.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate } = await openTabOnApi()
const superAdmin = await api.signedIn('superAdmin')

/** Loads the stores as a new page does: it knows only what storage keeps. */
async function openPage() {
  vi.resetModules()
  const { startSession } = await import('#stores/session/session.ts')
  startSession({ token: superAdmin.token, user: { ...superAdmin.user, version: 1 } })
  return {
    ...(await import('#stores/properties/adminProject.ts')),
    ...(await import('#stores/properties/adminUnit.ts')),
    ...(await import('#stores/accounts/users.ts')),
    ...(await import('#stores/accounts/people.ts')),
    ...(await import('#stores/accounts/accounts.ts')),
    ...(await import('#stores/forms/drafts.ts')),
  }
}

let page = await openPage()

beforeEach(async () => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  page = await openPage()
})

let made = 0
const unique = (name: string) => `${name} ${++made}`
const uniqueEmail = () => `person-${++made}@lost.example`

const { token } = superAdmin
const projectsNamed = async (name: string) =>
  (await api.call('GET /public/projects')).data.filter((project) => project.name === name)
const unitsOf = async (projectId: string) =>
  (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data[0]?.units ?? []
const peopleWith = async (email: string) =>
  (await api.call('GET /admin/all-users', { token, query: { type: 'user' } })).data.filter(
    (user) => user.email === email,
  )

test('a project is created once when it is sent again after a lost answer, and again once it was answered', async () => {
  const texts = { ...projectBody, name: unique('Lost Court') }
  network.loseAnswer(/^POST \/admin\/project$/)
  await expect(page.addProject(texts)).rejects.toThrow()
  const id = await page.addProject(texts)
  expect((await projectsNamed(texts.name)).map(({ _id }) => _id)).toEqual([id])
  await page.addProject(texts)
  expect(await projectsNamed(texts.name)).toHaveLength(2)
})

test('a project is created once when the next page sends it again after a lost answer', async () => {
  const texts = { ...projectBody, name: unique('Hanging Court') }
  network.loseAnswer(/^POST \/admin\/project$/)
  await expect(page.addProject(texts)).rejects.toThrow()
  page = await openPage()
  await page.addProject(texts)
  expect(await projectsNamed(texts.name)).toHaveLength(1)
})

test('a project that never reached the server is created when it is sent again', async () => {
  const texts = { ...projectBody, name: unique('Late Court') }
  network.loseCall(/^POST \/admin\/project$/)
  await expect(page.addProject(texts)).rejects.toThrow()
  expect(await projectsNamed(texts.name)).toHaveLength(0)
  await page.addProject(texts)
  expect(await projectsNamed(texts.name)).toHaveLength(1)
})

test('a unit is created once after a lost answer, and an equal next one is added', async () => {
  const { _id } = await estate.project()
  const project = page.makeProjectPage(_id)
  const unit = { ...unitBody, name: 'Flat 1', type: 'Flat', description: '' }
  network.loseAnswer(/\/create-unit$/)
  await expect(project.addUnit(unit)).rejects.toThrow()
  await project.addUnit(unit)
  expect(await unitsOf(_id)).toHaveLength(1)
  await project.addUnit(unit)
  expect(await unitsOf(_id)).toHaveLength(2)
})

test('a user is added once when they are sent again after a lost answer', async () => {
  const email = uniqueEmail()
  const fields = { firstName: 'Ngozi', lastName: 'Eze', email, phoneNumber: '' }
  network.loseAnswer(/\/create-user$/)
  await expect(page.addPerson('user', fields)).rejects.toThrow()
  await page.addPerson('user', fields)
  expect(await peopleWith(email)).toHaveLength(1)
})

test('a customer is erased once when it is sent again after a lost answer and a failed list', async () => {
  const user = await api.person('user', uniqueEmail())
  network.loseAnswer(/\/erase-user\//)
  network.loseCall(/\/all-users/)
  await expect(page.erasePerson(user)).rejects.toThrow()
  network.loseAnswer(/\/erase-user\//)
  await page.erasePerson(user)
  const list = (await api.call('GET /admin/all-users', { token, query: { type: 'user' } })).data
  expect(list.filter(({ _id }) => _id === user._id).map(isErased)).toEqual([true])
  const trail = (await api.call('GET /admin/audit', { token })).data
  const erasings = trail.filter((line) => line.action === 'user erased' && line.subjectId === user._id)
  expect(erasings).toHaveLength(1)
})

describe('owners over a bad line', () => {
  const details = /\/unit-owner-details\//
  const assigning = /\/add-user$/
  const newOwner = () => ({
    ...{ name: 'Ada Obi', phoneNumber: '', email: uniqueEmail() },
    ...{ pricePaid: 2_000_000, receivedOn: undefined },
  })
  const amountsOf = async (unitId: string) => (await estate.paymentsOf(unitId)).map(({ amount }) => amount)

  /** Assigns an owner; the answer gets lost. @param isFound whether the page can look them up */
  async function loseOwner(isFound: boolean) {
    const { _id: unitId } = await estate.unit()
    const owner = newOwner()
    network.loseAnswer(assigning)
    if (!isFound) network.loseCall(details)
    const assigned = page.makeUnitPage(unitId).assignOwner(owner)
    if (isFound) await assigned
    else await expect(assigned).rejects.toThrow()
    return { unitId, owner }
  }

  /** Removes the unit's owner through this page. */
  async function remove(unitId: string) {
    const unit = page.makeUnitPage(unitId)
    const [owner] = await estate.ownersOf(unitId)
    if (owner !== undefined) await unit.removeOwner(owner._id, 'Another person was meant')
  }

  test('an owner whose answer was lost is found at once, without an error', async () => {
    const { unitId, owner } = await loseOwner(true)
    expect(await estate.ownersOf(unitId)).toMatchObject([{ ownerId: { email: owner.email } }])
    expect(await amountsOf(unitId)).toEqual([2_000_000])
  })

  test('an owner whose answer was lost is added once when they are sent again', async () => {
    const { unitId, owner } = await loseOwner(false)
    await page.makeUnitPage(unitId).assignOwner(owner)
    expect(await amountsOf(unitId)).toEqual([2_000_000])
  })

  test.each([true, false])(
    'an owner whose answer was lost can be assigned again after a removal; found at once: %s',
    async (isFound) => {
      const { unitId, owner } = await loseOwner(isFound)
      if (!isFound) page = await openPage()
      await remove(unitId)
      expect(await estate.ownersOf(unitId)).toEqual([])
      // The next page assigns before it has loaded the unit's payments.
      page = await openPage()
      await page.makeUnitPage(unitId).assignOwner(owner)
      expect(await estate.ownersOf(unitId)).toMatchObject([{ ownerId: { email: owner.email } }])
      expect((await amountsOf(unitId)).filter((amount) => amount === 2_000_000)).toHaveLength(2)
    },
  )

  test('an owner is removed once when the answer to the removal is lost', async () => {
    const { unitId } = await loseOwner(true)
    network.loseAnswer(/\/unit-owner\/[^/]+\/remove$/)
    await remove(unitId)
    expect(await estate.ownersOf(unitId)).toEqual([])
    expect(await amountsOf(unitId)).toHaveLength(2)
  })

  test('a reversal and a removal whose answers were lost are found at once and leave no drafts', async () => {
    const { unitId } = await loseOwner(true)
    const { keepDraft, listDrafts, reversalDraft, removalDraft, ...stores } = page
    const unit = stores.makeUnitPage(unitId)
    await unit.reloadAll()
    window.location.href = new URL(links.adminUnit(unitId), window.location.href).href
    const [payment] = await estate.paymentsOf(unitId)
    const [owner] = await estate.ownersOf(unitId)
    const begin = (draft: string, title: string) => {
      keepDraft(draft, title, { reason: 'Recorded twice' }, { reason: '' })
      expect(listDrafts()).toHaveLength(1)
    }
    begin(reversalDraft(payment?.txId ?? ''), 'Reverse Payment')
    network.loseAnswer(/\/reverse$/)
    await unit.reverse(payment?.txId ?? '', 'Recorded twice')
    expect(await amountsOf(unitId)).toHaveLength(2)
    expect(listDrafts()).toEqual([])
    begin(removalDraft(owner?._id ?? ''), 'Remove Owner')
    network.loseAnswer(/\/unit-owner\/[^/]+\/remove$/)
    await unit.removeOwner(owner?._id ?? '', 'Recorded twice')
    expect(await estate.ownersOf(unitId)).toEqual([])
    expect(listDrafts()).toEqual([])
  })

  test('a payment is reversed once when the answer to the reversal is lost', async () => {
    const { unitId } = await loseOwner(true)
    const unit = page.makeUnitPage(unitId)
    await unit.reloadAll()
    const [payment] = await estate.paymentsOf(unitId)
    network.loseAnswer(/\/reverse$/)
    network.loseCall(/\/unit-transactions\//)
    const reverse = () => unit.reverse(payment?.txId ?? '', 'Recorded twice')
    await expect(reverse()).rejects.toThrow()
    await reverse()
    expect((await estate.paymentsOf(unitId)).map(({ state }) => state)).toEqual(['reversal', 'reversed'])
  })
})
