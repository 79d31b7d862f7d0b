import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from '@playwright/test'
import { superAdmin } from './browser.ts'
import type { World } from './world.ts'
import { sessionOf } from './worldDatabase.ts'

type Answer = { status: number; message: string; data: unknown }

/** Makes a call as somebody, beside the browser. */
export async function callAs(
  email: string,
  world: World,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { token } = await sessionOf(world, email)
  const response = await fetch(`${world.apiUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { message = '', data } = (await response.json()) as { message?: string; data?: unknown }
  return { status: response.status, message, data }
}

/** Makes a call as a superAdmin, beside the browser. */
export const callAsAdmin = (world: World, method: string, path: string, body?: unknown): Promise<Answer> =>
  callAs(superAdmin, world, method, path, body)

async function created(world: World, path: string, body: unknown): Promise<string> {
  const answer = await callAsAdmin(world, 'POST', path, body)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.message}`)
  return (answer.data as { _id: string })._id
}

let made = 0
/** A name that no other test of this run uses. */
export const unique = (name: string) => `${name} ${process.pid}-${++made}`
export const uniqueEmail = () => `person-${process.pid}-${++made}-${Date.now()}@example.com`

/** The address of a picture that the world's media service serves. */
export async function pictureUrl(world: World): Promise<string> {
  const { data } = await callAsAdmin(world, 'GET', '/public/projects')
  const [first] = data as { image: string }[]
  if (first === undefined) throw new Error('The demo has no project')
  return first.image
}

/** A project of its own for a test. */
export async function newProject(
  world: World,
  name = unique('Test Court'),
): Promise<{ id: string; name: string }> {
  const fields = { description: 'A house for tests.', address: '1 Test Way', location: 'Lagos' }
  const image = await pictureUrl(world)
  return { id: await created(world, '/admin/project', { name, image, ...fields, status: 'ongoing' }), name }
}

/** A unit of its own for a test, in a project of its own unless told. */
export async function newUnit(world: World, projectId?: string): Promise<{ id: string; name: string }> {
  const home = projectId ?? (await newProject(world)).id
  const name = unique('Flat')
  const id = await created(world, `/admin/project/${home}/create-unit`, {
    name,
    numberOfRooms: 3,
    numberOfBathRooms: 2,
    price: 50_000_000,
    paymentPlan: 'installmental',
    image: await pictureUrl(world),
  })
  return { id, name }
}

/** A person with an account. */
export async function newPerson(world: World, userType?: 'admin') {
  const email = uniqueEmail()
  const person = { firstName: 'Zainab', lastName: unique('Test'), phoneNumber: '+2348030000000', email }
  const body = userType === undefined ? person : { ...person, userType }
  return { ...person, id: await created(world, '/admin/create-user', body) }
}

/** The next call of this kind that the page makes. */
export const nextCall = (page: Page, method: string, path: RegExp): Promise<Request> =>
  page.waitForRequest((request) => request.method() === method && path.test(new URL(request.url()).pathname))

/** Where a real picture of the demo lies: `480.jpg`. */
export async function picturePath(): Promise<string> {
  const folder = fileURLToPath(new URL('../../demo/media/palm-court-1/', import.meta.url))
  const [size = ''] = await readdir(folder)
  return join(folder, size, '480.jpg')
}

/** That picture, as a file to upload under this name. */
export async function pictureFile(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await readFile(await picturePath()) }
}

/** A real video of the demo. */
export async function videoFile(name: string) {
  const buffer = await readFile(new URL('../../demo/media/video-palm-court/video.mp4', import.meta.url))
  return { name, mimeType: 'video/mp4', buffer }
}
