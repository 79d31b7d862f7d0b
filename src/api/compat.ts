/* Everything that copes with other servers, which lack our own calls and fields. */

import type { CallInput } from '#contract/calls.ts'
import type { UnreadCounts } from '#contract/chat.ts'
import type { File, FileItem } from '#contract/files.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import type { ListedUser } from '#contract/users.ts'
import { foundUsers, sortedUsers } from '#domain/userTable.ts'
import { isOurServer } from './can.ts'
import { call, callList, callPage, listOf, type Page } from './client.ts'
import { ApiError, lacksCall, noAnswer } from './errors.ts'

/** The answer of a call, or the fallback if the server lacks the call. */
export async function withFallback<T, F>(answer: Promise<T>, fallback: () => F | Promise<F>): Promise<T | F> {
  try {
    return await answer
  } catch (error) {
    if (lacksCall(error)) return fallback()
    throw error
  }
}

/**
 * The list of a public call. Some servers send null for an empty list.
 * @throws ApiError with status 0 for anything else, such as a proxy's empty answer: visitors then
 *   keep seeing what the page was built with
 */
function publicList<T>(data: readonly T[] | null | undefined): T[] {
  if (data !== null && !Array.isArray(data)) throw noAnswer()
  return listOf(data)
}

const notFound = (message: string) =>
  new ApiError({ status: 404, message, issues: [], hasServerMessage: true })

/**
 * Every project, for visitors.
 * @throws ApiError, also if the answer is not a list
 */
export const listOffers = async (): Promise<ProjectSummary[]> =>
  publicList(await call('GET /public/projects'))

/**
 * A project with its pictures, videos and units. A list that the server leaves out is empty.
 * @throws ApiError 404 for an empty list, which is how some servers answer an unknown id
 */
export async function getProject(projectId: string): Promise<Project> {
  const [project] = publicList(await call('GET /public/project/{projectId}', { params: { projectId } }))
  if (project === undefined) throw notFound('Project not found')
  return {
    ...project,
    '2D-ProjectImages': listOf(project['2D-ProjectImages']),
    '3D-ProjectImages': listOf(project['3D-ProjectImages']),
    videos: listOf(project.videos),
    units: listOf(project.units),
  }
}

function firstUnit([unit]: readonly Unit[]): Unit {
  if (unit === undefined) throw notFound('Unit not found')
  return { ...unit, floorPlan: listOf(unit.floorPlan), videos: listOf(unit.videos) }
}

/**
 * A unit with its floor plans, videos, project and manager.
 * @throws ApiError 404 for an empty list, which is how some servers answer an unknown id
 */
export const getUnit = async (unitId: string): Promise<Unit> =>
  firstUnit(publicList(await call('GET /public/unit/{unitId}', { params: { unitId } })))

/** A unit as an admin sees it, or as visitors do if the server lacks the admin's call. */
export const getUnitAsAdmin = (unitId: string): Promise<Unit> =>
  withFallback(callList('GET /admin/unit/{unitId}', { params: { unitId } }).then(firstUnit), () =>
    getUnit(unitId),
  )

export type CreateUnit = CallInput<'POST /admin/project/{projectId}/create-unit'>['body']

/** The body that creates a unit, without `unlessNamed` for other servers, which may refuse it. */
export function unitBody(body: CreateUnit): CreateUnit {
  const { unlessNamed, ...fields } = body
  return isOurServer() && unlessNamed !== undefined ? body : fields
}

/** A query that only our own server knows; empty for others, which may refuse it. */
export const ownQuery = <Q extends object>(query: Q): Partial<Q> => (isOurServer() ? query : {})

/** Options for polling. Other servers may refuse the query that makes a call conditional. */
export const repeated = () => ({ conditional: isOurServer() })

/** The body of a message. Our server stores one `clientId` once; others may refuse it. */
export const messageBody = (message: string, clientId: string) =>
  isOurServer() ? { message, clientId } : { message }

const typed = (files: readonly FileItem[], fileType: File['fileType']): FileItem[] =>
  files.map((file) => ({ ...file, fileType }))

/** The items of the public call if they have ids, else those of our own extra call. */
async function withIds(items: FileItem[], extra: () => Promise<File[]>): Promise<FileItem[]> {
  if (items.every((file) => file._id !== undefined)) return items
  return extra().catch(() => items)
}

/** A project's pictures and videos, each with its type. */
export async function projectFiles(project: Project): Promise<FileItem[]> {
  const items = [
    ...typed(project['2D-ProjectImages'], '2D-image'),
    ...typed(project['3D-ProjectImages'], '3D-image'),
    ...typed(project.videos, 'project-video'),
  ]
  const params = { projectId: project._id }
  return withIds(items, () => callList('GET /admin/project/{projectId}/files', { params }))
}

/** A unit's floor plans and videos, each with its type. */
export async function unitFiles(unit: Unit): Promise<FileItem[]> {
  const items = [...typed(unit.floorPlan, 'floor-plan'), ...typed(unit.videos, 'unit-video')]
  return withIds(items, () => callList('GET /admin/unit/{unitId}/files', { params: { unitId: unit._id } }))
}

/**
 * The caller's unread messages, and what else waits for an admin. Only other servers, which return
 * no total, are asked for every room: a manager may have a thousand.
 */
export async function getUnreadCounts(): Promise<UnreadCounts> {
  if (isOurServer()) return call('GET /user/get-unread-count')
  const rooms = await callList('GET /user/get-chat-rooms', { query: {} })
  return { unreadCount: rooms.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0) }
}

/** Which page of a list is wanted: at most `limit` rows, after the row that `next` named. */
export type PageAsked = { readonly limit?: number; readonly after?: string | undefined }

/** A page of a list that the server answered whole. */
function pageOf<T extends { readonly _id: string }>(
  all: readonly T[],
  { limit = all.length, after }: PageAsked,
): Page<T> {
  const rest = all.slice(all.findIndex(({ _id }) => _id === after) + 1)
  const rows = rest.slice(0, limit)
  return { rows, next: rest.length > limit ? rows.at(-1)?._id : undefined, total: all.length }
}

export type UsersAsked = Omit<CallInput<'GET /admin/all-users'>['query'], 'limit' | 'after'>

/** A page of users or admins. Lists of other servers are searched and sorted here. */
export async function getUsers(asked: UsersAsked & PageAsked): Promise<Page<ListedUser>> {
  if (isOurServer()) return callPage('GET /admin/all-users', { query: asked })
  const { type, q = '', sort, order = 'asc' } = asked
  const everyone = await callList('GET /admin/all-users', { query: { type } })
  return pageOf(sortedUsers(foundUsers(everyone, q), { sort, order }), asked)
}

const fieldsOf = <T extends object>(answer: unknown): Partial<T> =>
  typeof answer === 'object' && answer !== null ? answer : {}

/**
 * A record with the `fields` of the answer to its change. Ignores an answer about another record,
 * and fields of another type than the record's: other servers may send anything.
 */
export function withAnswer<T extends { readonly _id: string }>(
  record: T,
  answer: unknown,
  fields: readonly (keyof T & string)[],
): T {
  const answered = fieldsOf<T>(answer)
  if (answered._id !== record._id) return record
  const known = fields.filter((field) => typeof answered[field] === typeof record[field])
  return { ...record, ...Object.fromEntries(known.map((field) => [field, answered[field]])) }
}

/** Whether an answer is a person's record, and not only an id. */
export const namesPerson = (answer: unknown): boolean => {
  const { firstName, email } = fieldsOf<{ firstName: unknown; email: unknown }>(answer)
  return typeof firstName === 'string' && typeof email === 'string'
}
