/* Everything that copes with servers that know only the specification and lack our own calls and fields. */
import { storedJson, userKey } from '#browser/storage.ts'
import type { CallInput } from '#contract/calls.ts'
import type { File, FileItem } from '#contract/files.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import { call, callList, listOf } from './client.ts'
import { ApiError, lacksCall, noAnswer } from './errors.ts'

/** Whether the signed-in use our own server, which gives its users versions. Others lack its extra calls and headers. */
export function isOurServer(): boolean {
  const user = storedJson(userKey) as { readonly version?: unknown } | null | undefined
  return typeof user?.version === 'number'
}

/** A call that not every server has. Returns undefined where the server does not have it. */
export const optional =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T | undefined> => {
    try {
      return await load()
    } catch (error) {
      if (lacksCall(error)) return undefined
      throw error
    }
  }

/**
 * The list of a public call; null is how some servers say an empty one. Anything else, such as the empty answer of a
 * proxy, says nothing of what there is: what visitors see stays.
 * @throws ApiError without an answer when it is no list
 */
function publicList<T>(data: readonly T[] | null | undefined): T[] {
  if (data !== null && !Array.isArray(data)) throw noAnswer()
  return listOf(data)
}

const notFound = (message: string) => new ApiError({ status: 404, message, issues: [], spoken: true })

/**
 * Every project, for visitors.
 * @throws ApiError also when the answer is no list
 */
export const listOffers = async (): Promise<ProjectSummary[]> =>
  publicList(await call('GET /public/projects'))

/**
 * A project with its pictures, videos and units; lists that a server leaves out are empty.
 * @throws ApiError 404 when the server's list is empty, as some answer an unknown id
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
 * @throws ApiError 404 when the server's list is empty, as some answer an unknown id
 */
export const getUnit = async (unitId: string): Promise<Unit> =>
  firstUnit(publicList(await call('GET /public/unit/{unitId}', { params: { unitId } })))

/** A unit as an admin sees it; servers without the admin's call answer with the public one. */
export async function getUnitAsAdmin(unitId: string): Promise<Unit> {
  try {
    return firstUnit(await callList('GET /admin/unit/{unitId}', { params: { unitId } }))
  } catch (error) {
    if (lacksCall(error)) return getUnit(unitId)
    throw error
  }
}

/** What is said of a unit when it is created. */
export type CreateUnit = CallInput<'POST /admin/project/{projectId}/create-unit'>['body']

/** The body of a new unit for this server: others may refuse `unlessNamed`. */
export function unitBody(body: CreateUnit): CreateUnit {
  const { unlessNamed, ...fields } = body
  return isOurServer() && unlessNamed !== undefined ? body : fields
}

/** A query beyond the specification; nothing for other servers, which may refuse it. */
export const ownQuery = <Q extends object>(query: Q): Partial<Q> => (isOurServer() ? query : {})

/** Options of calls that are repeated: what was answered before is told in the query, too. */
export const repeated = () => ({ conditional: isOurServer() })

/** The body of a message: others may refuse the id by which ours stores it once. */
export const messageBody = (message: string, clientId: string) =>
  isOurServer() ? { message, clientId } : { message }

const typed = (files: readonly FileItem[], fileType: File['fileType']): FileItem[] =>
  files.map((file) => ({ ...file, fileType }))

/** The items of the public call when they have ids, else those of our own extra call, if the server has it. */
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
 * How many messages the caller has not read. A manager may have a thousand rooms: only a server that does not count
 * them together is asked for them all.
 */
export async function getUnreadCount(): Promise<number> {
  if (isOurServer()) return (await call('GET /user/get-unread-count')).unreadCount
  const rooms = await callList('GET /user/get-chat-rooms', { query: {} })
  return rooms.reduce((sum, { unreadCount = 0 }) => sum + unreadCount, 0)
}

const fieldsOf = <T extends object>(answer: unknown): Partial<T> =>
  typeof answer === 'object' && answer !== null ? answer : {}

/**
 * A record with the fields that the answer to its change names. Other servers answer with less, with nothing or with
 * something else: fields of another type than the record's are left out.
 * @param answer whatever the call answered
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

/** Whether an answer is a person's record that can be shown, and not only an id. */
export const namesPerson = (answer: unknown): boolean => {
  const { firstName, email } = fieldsOf<{ firstName: unknown; email: unknown }>(answer)
  return typeof firstName === 'string' && typeof email === 'string'
}
