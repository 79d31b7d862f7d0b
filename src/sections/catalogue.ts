import { getProject, getUnit, listOffers } from '#api/compat.ts'
import { ApiError } from '#api/errors.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'

/**
 * What the API has when the site is built. If it does not answer, nothing is prerendered: the pages
 * are shells that load in the browser, so that no outdated data is built in.
 */
let projects: Promise<ProjectSummary[] | undefined> | undefined
let details: Promise<Project[]> | undefined
let units: Promise<Unit[]> | undefined

/** The longest wait for the first answer, in ms. */
const timeout = 5000

const late = new Promise<undefined>((resolve) => {
  setTimeout(() => resolve(undefined), timeout).unref?.()
})

/** Whether a published site is replaced, whose pages must not become shells. */
const needsApi = () => import.meta.env['PUBLIC_NEEDS_API'] === '1'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** A failed call, in words for whoever looks why a build failed. */
const buildFailure = (error: unknown) =>
  error instanceof ApiError
    ? new Error(`The API failed during the build: ${error.status || 'no answer'}`)
    : error

/** Every project; undefined if the API does not answer. @throws where a site is replaced */
export function builtProjects(): Promise<ProjectSummary[] | undefined> {
  projects ??= needsApi()
    ? listOffers().catch((error) => Promise.reject(buildFailure(error)))
    : Promise.race([listOffers().catch(() => undefined), late])
  return projects
}

/** Whether an id can be a segment of an address and a folder's name; `_` is the shell's own. */
export const isPathSegment = (id: string) => /^[\w-]+$/.test(id) && id !== '_'

/** Parallel requests. Thousands of connections would be too many for any server. */
const parallel = 16

/**
 * Fetches one thing per id, in order. Leaves out those that are gone by now.
 * @throws where the API fails, so that no published page is replaced by a shell
 */
async function fetchEach<T>(ids: readonly string[], get: (id: string) => Promise<T>): Promise<T[]> {
  const found: (T | undefined)[] = []
  const waiting = ids.entries()
  const work = async () => {
    for (const [index, id] of waiting) {
      found[index] = await get(id).catch((error) => {
        if (isGone(error)) return undefined
        throw buildFailure(error)
      })
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return found.filter((thing) => thing !== undefined)
}

/** Every project with its pictures and units. @throws where the API fails */
export function builtProjectDetails(): Promise<Project[]> {
  details ??= builtProjects().then((list = []) =>
    fetchEach(
      list.map(({ _id }) => _id),
      getProject,
    ),
  )
  return details
}

/** Every unit of every project. @throws where the API fails */
export function builtUnits(): Promise<Unit[]> {
  units ??= builtProjectDetails().then((all) =>
    fetchEach(
      all.flatMap((project) => project.units.map(({ _id }) => _id)),
      getUnit,
    ),
  )
  return units
}
