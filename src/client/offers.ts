import type { ProjectSummary } from '#contract/projects.ts'
import { request } from './request.ts'
import { toldList } from './toldList.ts'

/**
 * Every project, for visitors.
 * @throws ApiError also when the answer is no list; that of the signed-in (`projectList.ts`) counts as empty
 */
export const listOffers = async (): Promise<ProjectSummary[]> =>
  toldList(await request('GET /public/projects'))
