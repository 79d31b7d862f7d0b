import { nanoid } from 'nanoid'
import type { ProjectSummary } from '#contract/projects.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import type { MediaCheck } from '../media/address.ts'
import {
  findProject,
  insertProject,
  lockProject,
  type ProjectDetails,
  updateProject,
} from './queriesProjects.ts'
import { refuseStaleEdit } from './staleEdit.ts'

type Needed = Pick<Dependencies, 'clock'> & { readonly checkMedia: MediaCheck }

type UpdateRequest = Pick<CallRequest<'PUT /admin/update-project/{id}'>, 'params' | 'body' | 'caller'>

const detailNames = ['name', 'description', 'image', 'address', 'location'] as const

/** Reads a project that this transaction has locked or made. */
async function present(trx: Queries, projectId: string, now: string): Promise<ProjectSummary> {
  const project = await findProject(trx, projectId, now)
  if (project === undefined) throw notFound('Project')
  return project
}

/** The status that a request asks for. @throws Refusal 409 when it can't be reached */
function nextStep(before: ProjectSummary, body: UpdateRequest['body']): 'edit' | 'complete' {
  if (before.status === 'ongoing') return body.status === 'completed' ? 'complete' : 'edit'
  if (body.status === 'ongoing') throw new Refusal(409, 'A completed project stays completed.')
  const changed = detailNames.some((name) => body[name] !== undefined && body[name] !== before[name])
  // With `editedVersion` it is the form of a completed project, saved unchanged: no error.
  if (body.status === 'completed' && !changed && body.editedVersion === undefined)
    throw new Refusal(409, 'This project is already completed.')
  return 'edit'
}

const withChanges = (before: ProjectSummary, body: UpdateRequest['body']): ProjectDetails => ({
  name: body.name ?? before.name,
  description: body.description ?? before.description,
  image: body.image ?? before.image,
  address: body.address ?? before.address,
  location: body.location ?? before.location,
})

async function update(trx: Queries, { clock, checkMedia }: Needed, { params, body, caller }: UpdateRequest) {
  if ((await lockProject(trx, params.id)) === undefined) throw notFound('Project')
  const now = clock.iso()
  const before = await present(trx, params.id, now)
  await refuseStaleEdit(trx, { what: 'project', body, caller }, before)
  const step = nextStep(before, body)
  const details = withChanges(before, body)
  if (details.image !== before.image) await checkMedia('image', details.image)
  const completedAt = step === 'complete' ? now : before.completedAt
  await updateProject(trx, params.id, details, completedAt)
  const after = await present(trx, params.id, now)
  const action = step === 'complete' ? 'project completed' : 'project edited'
  await recordChange(trx, clock, caller, { action, subject: 'project', id: params.id, before, after })
  return step === 'complete' ? { data: after, message: 'Project marked Completed' } : { data: after }
}

/** What admins do with projects; what visitors read is in `publicProjects.ts`. */
export function makeProjects(
  dependencies: Needed,
): Handlers<'POST /admin/project' | 'PUT /admin/update-project/{id}'> {
  return {
    'POST /admin/project': ({ body, caller, write }) =>
      write(async (trx) => {
        await dependencies.checkMedia('image', body.image)
        const id = nanoid()
        const createdAt = dependencies.clock.iso()
        await insertProject(trx, { ...body, id, createdAt })
        const after = await present(trx, id, createdAt)
        await recordChange(trx, dependencies.clock, caller, {
          action: 'project created',
          subject: 'project',
          id,
          after,
        })
        return { data: after }
      }),

    'PUT /admin/update-project/{id}': (request) => request.write((trx) => update(trx, dependencies, request)),
  }
}
