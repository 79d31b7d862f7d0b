import type { FileType } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import type { Handlers } from '../call.ts'
import { filesOfProject } from '../database/files.ts'
import { findProject, listProjects } from '../database/projects.ts'
import { publicVersion } from '../database/publicVersion.ts'
import { unitsOfProject } from '../database/units.ts'
import type { Database, Queries } from '../ports/database.ts'
import { notFound } from '../refusal.ts'
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
