import { afterAll } from 'vitest'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import type { Database } from '#server/ports/database.ts'
import { type Answered, makeTestApp, type TestApp } from './app.ts'
import { makeDatabase } from './database.ts'

export type Person = Awaited<ReturnType<TestApp['signedIn']>>

const image = 'https://media.example.com/cover.jpg'

/** What a form for a new project sends. */
export const projectBody = {
  name: 'Palm Court',
  description: 'Twelve homes around a garden.',
  image,
  address: '14 Bishop Street',
  location: 'Lagos',
}

/** What a form for a new unit sends. */
export const unitBody = {
  name: 'A1',
  numberOfRooms: 3,
  numberOfBathRooms: 2,
  price: 48_500_000,
  paymentPlan: 'installmental',
  image,
}

/** What the Add User form of a unit sends. */
export const ownerBody = (email: string, pricePaid = 1_000_000) => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email,
  pricePaid,
})

let owners = 0

/** An admin at work: makes projects, units and owners through the API's own calls. */
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

  /** Makes somebody the owner; without an e-mail somebody new. */
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

  return { project, unit, assign, manage }
}

export type Estate = ReturnType<typeof makeEstate>

/**
 * A database, an API over it, an admin who is signed in and what they can make; all gone after the
 * suite.
 */
export async function startEstate(engine: Database['engine']) {
  const database = await makeDatabase(engine)
  afterAll(() => database.remove())
  const api = makeTestApp(database)
  const admin = await api.signedIn('admin')
  return { database, api, admin, estate: makeEstate(api, admin) }
}
