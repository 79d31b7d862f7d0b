import type { FileType } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { filesOfProject } from '../media/queriesFiles.ts'
import { stagesOf } from '../progress/queries.ts'
import { forReaders, listUpdates } from '../progress/queriesUpdates.ts'
import { findProject, listProjects } from './queriesProjects.ts'
import { unitsOfProject } from './queriesUnits.ts'
import { unitPage } from './unitPage.ts'

/** How many updates a project's page shows at first, and how many pictures of each. */
const newest = { updates: 3, pictures: 3 }

async function projectPage(db: Queries, projectId: string, now: string): Promise<Project> {
  const [found, files, units, updates, stages] = await Promise.all([
    findProject(db, projectId, now),
    filesOfProject(db, projectId),
    unitsOfProject(db, projectId, now),
    listUpdates(db, { projectId, reader: 'visitor', limit: newest.updates }),
    stagesOf(db, projectId),
  ])
  if (found === undefined) throw notFound('Project')
  const ofType = (type: FileType) => files.filter(({ fileType }) => fileType === type)
  return {
    ...found,
    '2D-ProjectImages': ofType('2D-image'),
    '3D-ProjectImages': ofType('3D-image'),
    videos: ofType('project-video'),
    units: [...units],
    updates: updates.map((update) => ({
      ...forReaders(update),
      pictures: update.pictures.slice(0, newest.pictures),
    })),
    stages: found.status === 'ongoing' ? stages : [],
  }
}

/** Projects and units as visitors read them. */
export function makePublicProjects({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Handlers<'GET /public/projects' | 'GET /public/project/{projectId}' | 'GET /public/unit/{unitId}'> {
  return {
    'GET /public/projects': async () => ({
      data: await database.snapshot((db) => listProjects(db, clock.iso())),
    }),

    'GET /public/project/{projectId}': async ({ params: { projectId } }) => ({
      data: [await projectPage(database.read, projectId, clock.iso())],
    }),

    'GET /public/unit/{unitId}': async ({ params: { unitId } }) => ({
      data: [await unitPage(database.read, unitId, clock.iso())],
    }),
  }
}
