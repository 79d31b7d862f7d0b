import type { FileType } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import type { Handlers } from '../call.ts'
import { filesOfProject, filesOfUnit } from '../database/files.ts'
import { findProject, listProjects } from '../database/projects.ts'
import { publicVersion } from '../database/publicVersion.ts'
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

/** What visitors read (spec section 7, "Public"): built once per version of the catalogue. */
export function makePublicProjects(
  database: Database,
): Handlers<'GET /public/projects' | 'GET /public/project/{projectId}' | 'GET /public/unit/{unitId}'> {
  const version = () => publicVersion(database.read)
  const projectList = (before: string, after: string) => listProjects(database.read, before, after)
  return {
    async 'GET /public/projects'() {
      return { version: await version(), build: async () => ({ json: projectList }) }
    },

    async 'GET /public/project/{projectId}'({ params: { projectId } }) {
      return { version: await version(), build: async () => [await projectPage(database.read, projectId)] }
    },

    async 'GET /public/unit/{unitId}'({ params: { unitId } }) {
      return { version: await version(), build: async () => [await unitPage(database.read, unitId)] }
    },
  }
}
