import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { sessionOf } from '../database/worldDatabase.ts'
import { superAdmin } from '../pages/browser.ts'
import type { World } from './world.ts'

/**
 * Calls a world's API without the browser.
 * @param email the person who makes the call
 * @param call method and path, such as `GET /user/profile`
 * @returns the answer's `data`
 * @throws Error when the call is refused
 */
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

export const callAsAdmin = <T = unknown>(world: World, call: string, body?: unknown) =>
  ask<T>(world, superAdmin, call, body)

const created = async (world: World, path: string, body: unknown) =>
  (await callAsAdmin<{ _id: string }>(world, `POST ${path}`, body))._id

let made = 0
/** A name that no other test of this run uses. */
export const unique = (name: string) => `${name} ${process.pid}-${++made}`
export const uniqueEmail = () => `person-${process.pid}-${++made}-${Date.now()}@example.com`

/** The address of a picture that the world's media service serves. */
export async function pictureUrl(world: World): Promise<string> {
  const [first] = await callAsAdmin<{ image: string }[]>(world, 'GET /public/projects')
  if (first === undefined) throw new Error('The demo has no project')
  return first.image
}

export async function newProject(
  world: World,
  name = unique('Test Court'),
): Promise<{ id: string; name: string }> {
  const fields = { description: 'A house for tests.', address: '1 Test Way', location: 'Lagos' }
  const image = await pictureUrl(world)
  return { id: await created(world, '/admin/project', { name, image, ...fields, status: 'ongoing' }), name }
}

/** Makes a unit of ₦50,000,000 for one test. @param projectId default: a new project */
export async function newUnit(world: World, projectId?: string): Promise<{ id: string; name: string }> {
  const home = projectId ?? (await newProject(world)).id
  const name = unique('Flat')
  const rooms = { numberOfRooms: 3, numberOfBathRooms: 2 }
  const body = {
    name,
    ...rooms,
    price: 50_000_000,
    paymentPlan: 'installmental',
    image: await pictureUrl(world),
  }
  return { id: await created(world, `/admin/project/${home}/create-unit`, body), name }
}

export async function newPerson(world: World, userType?: 'admin') {
  const email = uniqueEmail()
  const person = { firstName: 'Zainab', lastName: unique('Test'), phoneNumber: '+2348030000000', email }
  const body = userType === undefined ? person : { ...person, userType }
  return { ...person, id: await created(world, '/admin/create-user', body) }
}

/**
 * Makes a unit of ₦50,000,000 and its owner.
 * @param pricePaid what the owner has paid, in naira
 * @param projectId default: a new project
 */
export async function newOwnedUnit(world: World, pricePaid: number, projectId?: string) {
  const unit = await newUnit(world, projectId)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid }
  const ownedUnitId = await created(world, `/admin/unit/${unit.id}/add-user`, owner)
  return { ...unit, ownedUnitId, email, person: `${firstName} ${lastName}` }
}

export const nextCall = (page: Page, method: string, path: RegExp): Promise<Request> =>
  page.waitForRequest((request) => request.method() === method && path.test(new URL(request.url()).pathname))

const demoMedia = fileURLToPath(new URL('../../../demo/media/', import.meta.url))

/** The path of a real picture of the demo: `480.jpg`. */
export async function picturePath(): Promise<string> {
  const [size] = await readdir(`${demoMedia}palm-court-1`)
  return `${demoMedia}palm-court-1/${size}/480.jpg`
}

/** That picture, as a file to upload under this name. */
export async function pictureFile(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await readFile(await picturePath()) }
}

/** A real video of the demo. */
export async function videoFile(name: string) {
  return { name, mimeType: 'video/mp4', buffer: await readFile(`${demoMedia}video-palm-court/video.mp4`) }
}
