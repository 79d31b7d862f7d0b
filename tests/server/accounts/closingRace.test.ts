import { afterAll, expect, test } from 'vitest'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeTestApp } from '../../support/app.ts'
import { makeDatabase, onBothEngines } from '../../support/database/database.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { countingRepeats } from '../../support/database/watchedWrites.ts'

onBothEngines('closing an admin’s account at the same time as another change', async (engine) => {
  const { database, inStep } = countingRepeats(await makeDatabase(engine))
  afterAll(() => database.remove())
  const api = makeTestApp(database)
  const admin = await api.signedIn('admin')
  const estate = makeEstate(api, admin)
  const superAdmin = await api.signedIn('superAdmin')
  const { token } = admin
  const { newCode, login, enters, close } = makeAccountCalls(api)

  const isOpen = async (id: string) => {
    const { data } = await api.call('GET /admin/all-users', { token, query: { type: 'admin' } })
    return data.find(({ _id }) => _id === id)?.closedAt === undefined
  }
  const managed = async (email: string) => {
    const { _id } = await estate.unit()
    await estate.manage(_id, email)
    return _id
  }
  const changeManager = (unitId: string, managerId: string, email: string) =>
    estate.changeManager(unitId, { managerId, email, everywhere: true })
  const leftBehind = () =>
    database.read
      .selectFrom('units')
      .innerJoin('users', 'users.id', 'units.manager_id')
      .select('units.id')
      .where('users.closed_at', 'is not', null)
      .execute()

  test('an admin who is closed and made a manager at once ends up either closed or the manager', () =>
    inStep(async () => {
      const { _id: id, email } = await api.person('admin')
      const { _id: unitId } = await estate.unit()
      const params = { unitId }
      const answers = await Promise.all([
        close(superAdmin, id),
        api.call('PUT /admin/add-project-manager/{unitId}', { token, params, body: { email } }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect((await estate.managerOf(unitId))?.email === email).toBe(await isOpen(id))
    }))

  test('closing two admins who would take over each other’s units leaves one open with the units', () =>
    inStep(async () => {
      const [one, other] = [await api.person('admin'), await api.person('admin')]
      const [first, second] = [await managed(one.email), await managed(other.email)]
      const [closed, closedToo] = await Promise.all([
        close(superAdmin, one._id, { email: other.email }),
        close(superAdmin, other._id, { email: one.email }),
        changeManager(first, one._id, other.email),
        changeManager(second, other._id, one.email),
      ])
      expect([closed.status, closedToo.status].toSorted()).toEqual([200, 400])
      expect(await leftBehind()).toEqual([])
    }))

  test('an admin who signs in while their account is closed is signed out', () =>
    inStep(async () => {
      const { _id: id, email } = await api.person('admin')
      const code = await newCode(email)
      const [closed, signedIn] = await Promise.all([close(superAdmin, id), login(email, code)])
      expect(closed.status).toBe(200)
      if (signedIn.status === 200) expect(await enters(signedIn.data.token)).toBe(401)
    }))

  test('two superAdmins who close each other leave one account open', async () => {
    const [one, other] = [await api.signedIn('superAdmin'), await api.signedIn('superAdmin')]
    const answers = await Promise.all([close(one, other.user._id), close(other, one.user._id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect([await enters(one.token), await enters(other.token)].toSorted()).toEqual([200, 401])
  })
})
