import { nanoid } from 'nanoid'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { isProject, lockProject } from '../properties/queriesProjects.ts'
import { isUnit, lockUnit } from '../properties/queriesUnits.ts'
import type { MediaCheck } from './address.ts'
import {
  type Description,
  deleteFile,
  describeFile,
  type FileOwner,
  fileOrder,
  filesOfProject,
  filesOfUnit,
  findFile,
  insertFiles,
  type NewFiles,
  usesOfUrl,
  writeOrder,
} from './queriesFiles.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly checkMedia: MediaCheck }

type FileKey =
  | 'POST /admin/project/{projectId}/images'
  | 'POST /admin/unit/{unitId}/floor-plan'
  | 'GET /admin/project/{projectId}/files'
  | 'GET /admin/unit/{unitId}/files'
  | 'DELETE /admin/delete-file/{fileId}'
  | 'PUT /admin/file/{fileId}'
  | 'PUT /admin/files/order'

type Caller = CallRequest<FileKey>['caller']
type Added = Pick<NewFiles, 'owner' | 'fileType'> & {
  readonly images: readonly string[]
  readonly caller: Caller
}

const subjectOf = (owner: FileOwner) =>
  'projectId' in owner
    ? ({ subject: 'project', id: owner.projectId } as const)
    : ({ subject: 'unit', id: owner.unitId } as const)

/** Locks the project or unit that files belong to. @throws Refusal 404 */
async function lockOwner(trx: Queries, owner: FileOwner): Promise<void> {
  const held =
    'projectId' in owner ? await lockProject(trx, owner.projectId) : await lockUnit(trx, owner.unitId)
  if (held === undefined) throw notFound('projectId' in owner ? 'Project' : 'Unit')
}

async function add(trx: Queries, dependencies: Needed, { owner, fileType, images, caller }: Added) {
  await lockOwner(trx, owner)
  await Promise.all(images.map((url) => dependencies.checkMedia('images', url)))
  const data = await insertFiles(trx, {
    owner,
    fileType,
    files: images.map((url) => ({ id: nanoid(), url })),
    createdAt: dependencies.clock.iso(),
  })
  await recordChange(trx, dependencies.clock, caller, {
    action: 'files added',
    ...subjectOf(owner),
    after: data,
  })
  return { data, message: fileType.endsWith('video') ? 'Videos uploaded' : 'Images uploaded' }
}

/**
 * Puts files in a new order. The list must name all files of one owner and type, so that two admins
 * who sort at once can't mix their orders.
 */
async function order(trx: Queries, { clock }: Needed, caller: Caller, fileIds: readonly string[]) {
  if (new Set(fileIds).size !== fileIds.length) throw refuseField('fileIds', 'Name every file once.')
  const changed = new Refusal(409, 'Files were added or deleted meanwhile. Reload and sort them again.')
  const first = await findFile(trx, fileIds[0] ?? '')
  if (first === undefined) throw changed
  await lockOwner(trx, first.owner)
  const before = await fileOrder(trx, first.owner, first.file.fileType)
  if (before.length !== fileIds.length || !before.every((id) => fileIds.includes(id))) throw changed
  await writeOrder(trx, fileIds)
  const change = { action: 'files ordered', ...subjectOf(first.owner), before, after: fileIds } as const
  await recordChange(trx, clock, caller, change)
  return { data: null }
}

async function remove(trx: Queries, { clock }: Needed, caller: Caller, fileId: string) {
  const gone = await deleteFile(trx, fileId)
  if (gone === undefined) throw notFound('File')
  const before = { ...gone.file, ...gone.owner }
  await recordChange(trx, clock, caller, { action: 'file deleted', ...subjectOf(gone.owner), before })
  return { data: { _id: fileId, stillUsedBy: await usesOfUrl(trx, gone.file.url) } }
}

type Described = { readonly caller: Caller; readonly fileId: string; readonly description: Description }

async function describe(trx: Queries, dependencies: Needed, { caller, fileId, description }: Described) {
  const { clock, checkMedia } = dependencies
  const { alt, poster } = description
  if (alt === undefined && poster === undefined) throw refuseField('alt', 'Description is required')
  const before = await findFile(trx, fileId)
  if (before === undefined) throw notFound('File')
  if (poster !== undefined) {
    if (!before.file.fileType.endsWith('video')) throw refuseField('poster', 'Only a video has a poster.')
    await checkMedia('poster', poster)
  }
  const after = await describeFile(trx, fileId, description)
  if (after === undefined) throw notFound('File')
  const change = { action: 'file described', ...subjectOf(before.owner) } as const
  await recordChange(trx, clock, caller, { ...change, before: before.file, after: after.file })
  return { data: after.file }
}

export function makeFiles(dependencies: Needed): Handlers<FileKey> {
  const { read } = dependencies.database
  return {
    'POST /admin/project/{projectId}/images': ({ params, body, caller, write }) =>
      write((trx) => add(trx, dependencies, { owner: params, ...body, caller })),

    'POST /admin/unit/{unitId}/floor-plan': ({ params, body, caller, write }) =>
      write((trx) => add(trx, dependencies, { owner: params, ...body, caller })),

    async 'GET /admin/project/{projectId}/files'({ params: { projectId } }) {
      if (!(await isProject(read, projectId))) throw notFound('Project')
      return { data: await filesOfProject(read, projectId) }
    },

    async 'GET /admin/unit/{unitId}/files'({ params: { unitId } }) {
      if (!(await isUnit(read, unitId))) throw notFound('Unit')
      return { data: await filesOfUnit(read, unitId) }
    },

    'DELETE /admin/delete-file/{fileId}': ({ params, caller, write }) =>
      write((trx) => remove(trx, dependencies, caller, params.fileId)),

    'PUT /admin/file/{fileId}': ({ params, body, caller, write }) =>
      write((trx) => describe(trx, dependencies, { caller, fileId: params.fileId, description: body })),

    'PUT /admin/files/order': ({ body, caller, write }) =>
      write((trx) => order(trx, dependencies, caller, body.fileIds)),
  }
}
