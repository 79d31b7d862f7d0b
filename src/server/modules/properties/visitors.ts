import type { FileType } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { filesOfProject } from '../media/queriesFiles.ts'
import { findProject, listProjects } from './queriesProjects.ts'
import { unitsOfProject } from './queriesUnits.ts'
import { unitPage } from './unitPage.ts'

async function projectPage(db: Queries, projectId: string): Promise<Project> {
  const [found, files, units] = await Promise.all([
    findProject(db, projectId),
    filesOfProject(db, projectId),
    unitsOfProject(db, projectId),
  ])
  if (found === undefined) throw notFound('Project')
  const ofType = (type: FileType) => files.filter(({ fileType }) => fileType === type)
  return {
    ...found,
    '2D-ProjectImages': ofType('2D-image'),
    '3D-ProjectImages': ofType('3D-image'),
    videos: ofType('project-video'),
    units: [...units],
  }
}

/** Projects and units as visitors read them. */
export function makePublicProjects({
  read,
}: Database): Handlers<
  'GET /public/projects' | 'GET /public/project/{projectId}' | 'GET /public/unit/{unitId}'
> {
  return {
    'GET /public/projects': async () => ({ data: await listProjects(read) }),

    'GET /public/project/{projectId}': async ({ params: { projectId } }) => ({
      data: [await projectPage(read, projectId)],
    }),

    'GET /public/unit/{unitId}': async ({ params: { unitId } }) => ({
      data: [await unitPage(read, unitId)],
    }),
  }
}
