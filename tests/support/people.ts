import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OwnedUnit } from '#contract/owners.ts'
import { callAsAdmin, newUnit, uniqueEmail } from './adminWorld.ts'
import { buyer } from './browser.ts'
import type { World } from './world.ts'
import { sessionOf } from './worldDatabase.ts'

/** A call of somebody to a world's API; answers the payload inside `data`. */
export async function ask<T>(world: World, email: string, call: string, body?: unknown): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ')
  const { token } = await sessionOf(world, email)
  const response = await fetch(`${world.apiUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data, message } = (await response.json()) as { data: T; message: string }
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${message}`)
  return data
}

/** One of the homes that the demo's buyer owns. */
export async function ownedOf(world: World): Promise<OwnedUnit> {
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  const found = owned.find(({ unitId }) => unitId.name === 'Poolside Apartment C1')
  if (found === undefined) throw new Error('The demo’s buyer does not own C1')
  return found
}

/** Makes an account of a customer who owns nothing yet; answers its address. */
export async function newcomer(world: World, admin: string): Promise<string> {
  const email = `new-${randomBytes(4).toString('hex')}@mail.example`
  const person = { firstName: 'Zainab', lastName: 'Musa', phoneNumber: '', email }
  await ask(world, admin, 'POST /admin/create-user', person)
  return email
}

/** Makes a customer who owns one home. */
export async function ownerOfOne(world: World): Promise<{ email: string; unitId: string }> {
  const { id: unitId } = await newUnit(world)
  const email = uniqueEmail()
  const owner = { firstName: 'Amarachukwu', email, pricePaid: 1_000_000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${unitId}/add-user`, owner)
  return { email, unitId }
}

/** Lets every call whose path matches fail as a network does that is down. */
export const cutOff = (page: Page, path: string) => page.route(`**/api/v1${path}`, (route) => route.abort())

/** Ends what `cutOff` began. */
export const reconnect = (page: Page, path: string) => page.unroute(`**/api/v1${path}`)

/** The server does what it is asked, and its first answer is lost on the way. */
export const loseAnswer = (page: Page, call: RegExp) =>
  page.route(
    call,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
