import { getProject, getUnit, listOffers } from '#api/compat.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'

/**
 * What the API has when the site is built. When it doesn't answer, nothing is prerendered: the pages are shells that
 * load in the browser, so that no other day's data is ever baked in.
 */
let projects: Promise<ProjectSummary[] | undefined> | undefined
let details: Promise<Project[]> | undefined
let units: Promise<Unit[]> | undefined

/** At most this long, in milliseconds, may the first answer take. */
const patience = 5000

const late = new Promise<undefined>((resolve) => {
  setTimeout(() => resolve(undefined), patience).unref?.()
})

/** Every project; undefined when the API doesn't answer. */
export function builtProjects(): Promise<ProjectSummary[] | undefined> {
  projects ??= Promise.race([listOffers().catch(() => undefined), late])
  return projects
}

/** Whether an id can be one segment of an address and the name of a folder alike; `_` is the shell's own. */
export const isPathSegment = (id: string) => /^[\w-]+$/.test(id) && id !== '_'

/** How many answers are waited for at once: thousands of open connections would be too many for any server. */
const atOnce = 16

/** Fetches one thing for each id, in order; those that fail are left out. */
async function fetchEach<T>(ids: readonly string[], get: (id: string) => Promise<T>): Promise<T[]> {
  const found: (T | undefined)[] = []
  const waiting = ids.entries()
  const work = async () => {
    for (const [index, id] of waiting) found[index] = await get(id).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found.filter((thing) => thing !== undefined)
}

/** Every project with its pictures and units; those that fail are left to their shell. */
export function builtProjectDetails(): Promise<Project[]> {
  details ??= builtProjects().then((list = []) =>
    fetchEach(
      list.map(({ _id }) => _id),
      getProject,
    ),
  )
  return details
}

/** Every unit of every project; those that fail are left to their shell. */
export function builtUnits(): Promise<Unit[]> {
  units ??= builtProjectDetails().then((all) =>
    fetchEach(
      all.flatMap((project) => project.units.map(({ _id }) => _id)),
      getUnit,
    ),
  )
  return units
}
