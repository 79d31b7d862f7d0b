import { getProject, listProjects } from '#client/projects.ts'
import { getUnit } from '#client/units.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'

/**
 * What the API has when the site is built. When it doesn't answer, nothing is prerendered: the pages are shells that
 * load in the browser, so that no other day's data is ever baked in.
 */
let projects: Promise<ProjectSummary[] | undefined> | undefined
let details: Promise<Project[]> | undefined

/** At most this long, in milliseconds, may the first answer take. */
const patience = 5000

const late = new Promise<undefined>((resolve) => {
  setTimeout(() => resolve(undefined), patience).unref?.()
})

/** Every project; undefined when the API doesn't answer. */
export function builtProjects(): Promise<ProjectSummary[] | undefined> {
  projects ??= Promise.race([listProjects().catch(() => undefined), late])
  return projects
}

/** Every project with its pictures and units; those that fail are left to their shell. */
export function builtProjectDetails(): Promise<Project[]> {
  details ??= builtProjects().then(async (list = []) => {
    const found = await Promise.all(list.map(({ _id }) => getProject(_id).catch(() => undefined)))
    return found.filter((project) => project !== undefined)
  })
  return details
}

/** Every unit of every project; those that fail are left to their shell. */
export async function builtUnits(): Promise<Unit[]> {
  const ids = (await builtProjectDetails()).flatMap(({ units }) => units.map(({ _id }) => _id))
  const found = await Promise.all(ids.map((id) => getUnit(id).catch(() => undefined)))
  return found.filter((unit) => unit !== undefined)
}
