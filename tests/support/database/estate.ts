import { afterAll } from 'vitest'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import type { Database } from '#server/ports/database.ts'
import { type Answered, type AppOptions, makeTestApp, type TestApp } from '../app.ts'
import { makeDatabase } from './database.ts'
import { addOwnership, addUnit } from './rows.ts'

export type Person = Awaited<ReturnType<TestApp['signedIn']>>

const image = 'https://media.example.com/cover.jpg'

export const projectBody = {
  name: 'Palm Court',
  description: 'Twelve homes around a garden.',
  image,
  address: '14 Bishop Street',
  location: 'Lagos',
}

export const unitBody = {
  name: 'A1',
  numberOfRooms: 3,
  numberOfBathRooms: 2,
  price: 48_500_000,
  paymentPlan: 'installmental',
  image,
}

export const ownerBody = (email: string, pricePaid = 1_000_000) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email,
  pricePaid,
})

let owners = 0

/** Makes projects, units and owners by calls of this admin. */
export function makeEstate(api: TestApp, admin: Person) {
  const { token } = admin
  async function done<K extends CallKey>(answer: Promise<Answered<K>>): Promise<CallAnswer<K>> {
    const { status, message, data } = await answer
    if (status >= 300) throw new Error(`${status} ${message}`)
    return data
  }
  const project = (fields: Partial<typeof projectBody> = {}) =>
    done(api.call('POST /admin/project', { token, body: { ...projectBody, ...fields } }))

  async function unit(fields: Partial<typeof unitBody> & { projectId?: string } = {}) {
    const { projectId = (await project())._id, ...body } = fields
    return done(
      api.call('POST /admin/project/{projectId}/create-unit', {
        token,
        params: { projectId },
        body: { ...unitBody, ...body },
      }),
    )
  }

  /** Makes a person the owner of a unit. @param email default: a new person */
  const assign = (unitId: string, email = `owner${++owners}@example.com`, pricePaid = 1_000_000) =>
    done(
      api.call('POST /admin/unit/{unitId}/add-user', {
        token,
        params: { unitId },
        body: ownerBody(email, pricePaid),
      }),
    )

  const manage = (unitId: string, email = admin.user.email) =>
    done(api.call('PUT /admin/add-project-manager/{unitId}', { token, params: { unitId }, body: { email } }))

  // The functions below return whole answers, because a test may expect a refusal.
  const addOwner = (unitId: string, body: object) =>
    api.call('POST /admin/unit/{unitId}/add-user', { token, params: { unitId }, body })
  const editUnit = (unitId: string, body: object) =>
    api.call('PUT /admin/unit/{unitId}/update-unit', { token, params: { unitId }, body })
  const pay = (ownedUnitId: string, newPrice: unknown, more: object = {}, headers = {}) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      ...{ token, headers, params: { ownedUnitId } },
      body: { newPrice, ...more },
    })
  const reverse = (txId = 'nothing', reason: unknown = 'Recorded twice', headers = {}) =>
    api.call('POST /admin/unit-transaction/{txId}/reverse', {
      ...{ token, headers, params: { txId } },
      body: { reason },
    })
  const removeOwner = (ownedUnitId: string, reason: unknown = 'Another person was meant', headers = {}) =>
    api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      ...{ token, headers, params: { ownedUnitId } },
      body: { reason },
    })
  const changeManager = (unitId: string, body: object) =>
    api.call('POST /admin/unit/{unitId}/change-manager', { token, params: { unitId }, body })

  const ownersOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } })).data
  /** The unit's payments and reversals, newest first. */
  const paymentsOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })).data
  const managerOf = async (unitId: string) =>
    (await api.call('GET /admin/unit/{unitId}', { token, params: { unitId } })).data[0]?.projectManager

  /** A unit of ₦1,000 whose owner paid 400, 300 and 100; the last payment is reversed. */
  async function paidUnit(name: string) {
    const itsProject = await project()
    const made = await unit({ price: 1000, name, projectId: itsProject._id })
    const email = `${name.toLowerCase()}@example.com`
    const owner = await assign(made._id, email, 400)
    await pay(owner._id, 300)
    await pay(owner._id, 100)
    await reverse((await paymentsOf(made._id))[0]?.txId)
    return { project: itsProject, unit: made, email, owner, customer: await api.signIn(email) }
  }

  return {
    ...{ project, unit, assign, manage, addOwner, editUnit, pay, reverse, removeOwner, changeManager },
    ...{ ownersOf, paymentsOf, managerOf, paidUnit },
  }
}

export type Estate = ReturnType<typeof makeEstate>

/**
 * Gives a customer a unit, past the admins' calls.
 * @param of default: a new customer
 * @returns both, and a function that reads the unit's bills
 */
export async function makeHome(api: TestApp, unit: Parameters<typeof addUnit>[1] = {}, of?: Person) {
  const owner = of ?? (await api.signedIn())
  const { token } = owner
  const unitId = await api.database.write(async (trx) => {
    const id = await addUnit(trx, unit)
    await addOwnership(trx, id, owner.user._id)
    return id
  })
  const bills = async () =>
    (await api.call('GET /user/get-bill-payments/{unitId}', { token, params: { unitId } })).data
  return { owner, unitId, bills }
}

/** Starts an API on a new database. Both end with the suite. */
export async function startApp(engine: Database['engine'] = 'sqlite', options: AppOptions = {}) {
  const database = await makeDatabase(engine)
  afterAll(() => database.remove())
  return { database, api: makeTestApp(database, options) }
}

/** Starts an API with a signed-in admin who can make projects, units and owners. */
export async function startEstate(engine: Database['engine'] = 'sqlite', options: AppOptions = {}) {
  const { database, api } = await startApp(engine, options)
  const admin = await api.signedIn('admin')
  return { database, api, admin, estate: makeEstate(api, admin) }
}
