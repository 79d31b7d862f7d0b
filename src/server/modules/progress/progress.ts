import { nanoid } from 'nanoid'
import type { AdminUpdate, Stage } from '#contract/progress.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { counted } from '#domain/words.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseFaults, refuseField } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import type { MediaCheck } from '../media/address.ts'
import { ownershipBy } from '../plans/queries.ts'
import { lockProject } from '../properties/queriesProjects.ts'
import {
  countOwners,
  projectOfUnit,
  stagesOf,
  stagesVersionOf,
  storeStages,
  waitingForStages,
} from './queries.ts'
import {
  changeUpdate,
  findUpdate,
  forReaders,
  insertUpdate,
  listUpdates,
  placeOf,
  type StoredUpdate,
  type UpdateFields,
  type UpdatesAsked,
} from './queriesUpdates.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly checkMedia: MediaCheck }

type ProgressKey =
  | 'GET /public/project/{projectId}/updates'
  | 'GET /user/project-updates/{unitId}'
  | 'GET /admin/project/{projectId}/progress'
  | 'PUT /admin/project/{projectId}/stages'
  | 'POST /admin/project/{projectId}/update'
  | 'PUT /admin/project-update/{updateId}'

type Request<K extends ProgressKey> = Pick<CallRequest<K>, 'params' | 'body' | 'caller'>

const perPage = 10

type PageAsked = Pick<UpdatesAsked, 'projectId' | 'reader'> & { readonly before: string | undefined }

/** @throws Refusal 404 if `before` names no update of the project */
async function page(db: Queries, { before, ...asked }: PageAsked): Promise<StoredUpdate[]> {
  const last = before === undefined ? undefined : await placeOf(db, before)
  if (before !== undefined && last?.projectId !== asked.projectId) throw notFound('Update')
  return listUpdates(db, { ...asked, before: last, limit: perPage })
}

const forAdmins = ({ projectId: _, ...update }: StoredUpdate): AdminUpdate => update

const inFuture = 'The day must not be in the future'

const audienceWords = { public: 'everyone', owners: 'owners only', nobody: 'nobody' } as const

/** An update in words, for the audit trail. */
const inTrail = ({ title, text, percent, happenedOn, audience, pictures }: StoredUpdate) => ({
  ...{ title, text, percent, day: happenedOn, pictures },
  for: audienceWords[audience],
})

type Checked = { readonly fields: UpdateFields; readonly before?: StoredUpdate; readonly now: string }

/** Pictures that the update has already may stay. @throws Refusal 400 on the field */
async function checkFields(checkMedia: MediaCheck, { fields, before, now }: Checked): Promise<void> {
  if (fields.happenedOn > companyDay(now)) throw refuseField('happenedOn', inFuture)
  const kept = new Set(before?.pictures.map(({ url }) => url))
  await Promise.all(
    fields.pictures.filter(({ url }) => !kept.has(url)).map(({ url }) => checkMedia('pictures', url)),
  )
}

/** Reads an update whose project is locked from then on. @throws Refusal 404 */
async function lockUpdate(trx: Queries, updateId: string): Promise<StoredUpdate> {
  const found = await findUpdate(trx, updateId)
  if (found === undefined) throw notFound('Update')
  await lockProject(trx, found.projectId)
  const update = await findUpdate(trx, updateId)
  if (update === undefined) throw notFound('Update')
  return update
}

async function publish(
  trx: Queries,
  { clock, checkMedia }: Needed,
  { params, body, caller }: Request<'POST /admin/project/{projectId}/update'>,
) {
  const { projectId } = params
  if ((await lockProject(trx, projectId)) === undefined) throw notFound('Project')
  const { tellOwners, ...fields } = body
  const now = clock.iso()
  await checkFields(checkMedia, { fields, now })
  const id = nanoid()
  await insertUpdate(trx, { id, projectId, fields, tellOwners, createdBy: caller.id, createdAt: now })
  const after = await lockUpdate(trx, id)
  await recordChange(trx, clock, caller, {
    ...{ action: 'update published', subject: 'project', id: projectId, after: inTrail(after) },
  })
  return { data: forAdmins(after) }
}

async function edit(
  trx: Queries,
  { clock, checkMedia }: Needed,
  { params, body, caller }: Request<'PUT /admin/project-update/{updateId}'>,
) {
  const before = await lockUpdate(trx, params.updateId)
  const { editedVersion, ...fields } = body
  if (editedVersion !== before.version) {
    const changed = 'This update was changed meanwhile. Look at what is new and try again.'
    throw new Refusal(409, changed, { data: forAdmins(before) })
  }
  await checkFields(checkMedia, { fields, before, now: clock.iso() })
  await changeUpdate(trx, before._id, fields)
  const after = await lockUpdate(trx, before._id)
  const isWithdrawn = after.audience === 'nobody' && before.audience !== 'nobody'
  await recordChange(trx, clock, caller, {
    action: isWithdrawn ? 'update withdrawn' : 'update edited',
    ...{ subject: 'project', id: before.projectId },
    ...{ before: inTrail(before), after: inTrail(after) },
  })
  return { data: forAdmins(after) }
}

/** The stages by their numbers, in words: the audit trail shows each one that changed. */
const stagesInWords = (stages: readonly Stage[], today: string) =>
  Object.fromEntries(
    stages.map(({ name, plannedOn, reachedOn }, index) => {
      const planned = plannedOn === undefined ? [] : [`planned for ${nearDay(plannedOn, today)}`]
      const reached = reachedOn === undefined ? [] : [`reached on ${nearDay(reachedOn, today)}`]
      return [`stage ${index + 1}`, [name, ...planned, ...reached].join(', ')]
    }),
  )

/** @throws Refusal 409 if a stage that is left out has payment plans that wait for it */
async function refuseAwaited(
  trx: Queries,
  projectId: string,
  { before, kept }: { before: readonly Stage[]; kept: ReadonlySet<string | undefined> },
) {
  const waiting = await waitingForStages(trx, projectId)
  for (const { _id, name } of before.filter((stage) => !kept.has(stage._id))) {
    const { plans = 0 } = waiting.get(_id) ?? {}
    if (plans > 0)
      throw new Refusal(
        409,
        `${counted(plans, 'payment plan')} ${plans === 1 ? 'waits' : 'wait'} for “${name}”.`,
      )
  }
}

async function saveStages(
  trx: Queries,
  { clock }: Needed,
  { params: { projectId }, body, caller }: Request<'PUT /admin/project/{projectId}/stages'>,
) {
  const project = await lockProject(trx, projectId)
  if (project === undefined) throw notFound('Project')
  const version = project.stages_version
  const before = await stagesOf(trx, projectId)
  if (body.editedVersion !== version) {
    const changed = 'The stages were changed meanwhile. Look at what is new and try again.'
    throw new Refusal(409, changed, { data: { stages: before, version } })
  }
  const today = companyDay(clock.iso())
  refuseFaults(
    body.stages.flatMap(({ reachedOn }, index) =>
      reachedOn !== undefined && reachedOn > today
        ? [{ path: ['stages', index, 'reachedOn'], message: inFuture }]
        : [],
    ),
  )
  await refuseAwaited(trx, projectId, { before, kept: new Set(body.stages.map(({ _id }) => _id)) })
  await storeStages(trx, projectId, body.stages)
  const stages = await stagesOf(trx, projectId)
  await recordChange(trx, clock, caller, {
    ...{ action: 'stages changed', subject: 'project', id: projectId },
    ...{ before: stagesInWords(before, today), after: stagesInWords(stages, today) },
  })
  return { data: { stages, version: version + 1 } }
}

/** What is told about the building of projects: by admins, to visitors and owners. */
export function makeProgress(dependencies: Needed): Handlers<ProgressKey> {
  const { read } = dependencies.database
  return {
    async 'GET /public/project/{projectId}/updates'({ params: { projectId }, query: { before } }) {
      if ((await stagesVersionOf(read, projectId)) === undefined) throw notFound('Project')
      return { data: (await page(read, { projectId, reader: 'visitor', before })).map(forReaders) }
    },

    async 'GET /user/project-updates/{unitId}'({ params: { unitId }, query: { before }, caller }) {
      const owned = await ownershipBy(read, unitId, caller.id)
      const projectId = owned && (await projectOfUnit(read, unitId))
      if (projectId === undefined) throw notFound('Unit')
      return { data: (await page(read, { projectId, reader: 'owner', before })).map(forReaders) }
    },

    async 'GET /admin/project/{projectId}/progress'({ params: { projectId }, query: { before } }) {
      const version = await stagesVersionOf(read, projectId)
      if (version === undefined) throw notFound('Project')
      const updates = await page(read, { projectId, reader: 'admin', before })
      const owners = await countOwners(read, projectId)
      const waiting = await waitingForStages(read, projectId)
      const stages = (await stagesOf(read, projectId)).map((stage) => ({
        ...stage,
        payments: waiting.get(stage._id)?.payments ?? 0,
      }))
      return { data: { stages, version, owners, updates: updates.map(forAdmins) } }
    },

    'PUT /admin/project/{projectId}/stages': (request) =>
      request.write((trx) => saveStages(trx, dependencies, request)),

    'POST /admin/project/{projectId}/update': (request) =>
      request.write((trx) => publish(trx, dependencies, request)),

    'PUT /admin/project-update/{updateId}': (request) =>
      request.write((trx) => edit(trx, dependencies, request)),
  }
}
