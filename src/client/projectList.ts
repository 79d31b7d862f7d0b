import type { ProjectSummary } from '#contract/projects.ts'
import { listOf, request } from './request.ts'

/** Every project, for the signed-in; visitors have `listOffers`. */
export const listProjects = async (): Promise<ProjectSummary[]> =>
  listOf(await request('GET /public/projects'))
