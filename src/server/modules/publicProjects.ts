import type { FileType } from '#contract/files.ts'
import type { Unit } from '#contract/units.ts'
import type { Handlers } from '../call.ts'
import { filesOfProject, filesOfUnit } from '../database/files.ts'
import { findProject, listProjects } from '../database/projects.ts'
import { findUnit, unitsOfProject } from '../database/units.ts'
import type { Database, Queries } from '../ports/database.ts'
import { notFound } from '../refusal.ts'

/** A unit with everything its page shows. @throws Refusal 404 */
export async function unitPage(db: Queries, unitId: string): Promise<Unit> {
  const found = await findUnit(db, unitId)
  if (found === undefined) throw notFound('Unit')
  // One after the other: inside a transaction there is one connection.
  const files = await filesOfUnit(db, unitId)
  const projectFiles = await filesOfProject(db, found.project._id)
  return {
    ...found.unit,
    floorPlan: files.filter(({ fileType }) => fileType === 'floor-plan'),
    videos: files.filter(({ fileType }) => fileType === 'unit-video'),
    projectId: {
      ...found.project,
      '2D-ProjectImages': projectFiles.filter(({ fileType }) => fileType === '2D-image'),
    },
    ...(found.manager === undefined ? {} : { projectManager: found.manager }),
  }
}

/** What visitors read (spec section 7, "Public"). */
export function makePublicProjects(
  database: Database,
): Handlers<'GET /public/projects' | 'GET /public/project/{projectId}' | 'GET /public/unit/{unitId}'> {
  return {
    async 'GET /public/projects'() {
      return { data: [...(await listProjects(database.read))] }
    },

    async 'GET /public/project/{projectId}'({ params: { projectId } }) {
      const [found, files, units] = await Promise.all([
        findProject(database.read, projectId),
        filesOfProject(database.read, projectId),
        unitsOfProject(database.read, projectId),
      ])
      if (found === undefined) throw notFound('Project')
      const ofType = (type: FileType) => files.filter(({ fileType }) => fileType === type)
      const project = {
        ...found,
        '2D-ProjectImages': ofType('2D-image'),
        '3D-ProjectImages': ofType('3D-image'),
        videos: ofType('project-video'),
        units: [...units],
      }
      return { data: [project] }
    },

    async 'GET /public/unit/{unitId}'({ params: { unitId } }) {
      return { data: [await unitPage(database.read, unitId)] }
    },
  }
}
