import { nanoid } from 'nanoid'
import type { Unit, UnitSummary } from '#contract/units.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { belowPaid } from '#domain/recording.ts'
import { comparableName } from '#domain/searched.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { findUser, lockUserByEmail } from '../accounts/queriesUsers.ts'
import { recordChange } from '../admin/audit.ts'
import type { MediaCheck } from '../media/address.ts'
import { paidForUnit } from '../owners/queriesLedger.ts'
import { giveUnits, openAdmin, tellOfManager } from './managers.ts'
import { lockProject } from './queriesProjects.ts'
import {
  findUnit,
  insertUnit,
  lockUnit,
  lockUnitsManagedBy,
  namesInProject,
  setManager,
  type UnitDetails,
  updateUnit,
} from './queriesUnits.ts'
import { refuseStaleEdit } from './staleEdit.ts'
import { unitPage } from './unitPage.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & {
  readonly checkMedia: MediaCheck
  readonly mails: Mails
}
type Asked<K extends UnitKey> = Pick<CallRequest<K>, 'params' | 'body' | 'caller'>

type CreateKey = 'POST /admin/project/{projectId}/create-unit'
type UpdateKey = 'PUT /admin/unit/{unitId}/update-unit'
type ManagerKey = 'PUT /admin/add-project-manager/{unitId}'
type ChangeKey = 'POST /admin/unit/{unitId}/change-manager'
type UnitKey = 'GET /admin/unit/{unitId}' | CreateKey | UpdateKey | ManagerKey | ChangeKey

type UnitFields = Asked<CreateKey>['body']

/** Reads a unit that this transaction has locked or made. */
async function present(trx: Queries, unitId: string, now: string): Promise<UnitSummary> {
  const found = await findUnit(trx, unitId, now)
  if (found === undefined) throw notFound('Unit')
  return found.unit
}

const adminPage = async (db: Queries, unitId: string, now: string): Promise<Unit> => ({
  ...(await unitPage(db, unitId, now)),
  canHold: true,
})

/** The contract's fields as the database keeps them. */
const toDetails = (fields: UnitFields): UnitDetails => ({
  ...fields,
  type: fields.type || null,
  priceKobo: koboOf(fields.price),
})

/** Has each field, the optional ones too: one that an edit leaves out is kept, not erased. */
type EveryField = { readonly [F in keyof Required<Omit<UnitFields, 'unlessNamed'>>]: UnitFields[F] }

const mergeEdit = (before: UnitSummary, body: Asked<UpdateKey>['body']): EveryField => ({
  name: body.name ?? before.name,
  type: body.type ?? before.type,
  image: body.image ?? before.image,
  price: body.price ?? before.price,
  numberOfRooms: body.numberOfRooms ?? before.numberOfRooms,
  numberOfBathRooms: body.numberOfBathRooms ?? before.numberOfBathRooms,
  paymentPlan: body.paymentPlan ?? before.paymentPlan,
})

/** @throws Refusal 409 if the project, locked by this transaction, has a unit of that name */
async function refuseNamesake(trx: Queries, projectId: string, name: string): Promise<void> {
  const alike = comparableName(name)
  const names = await namesInProject(trx, projectId)
  if (names.some((other) => comparableName(other) === alike))
    throw new Refusal(409, 'This project has a unit of this name by now.')
}

async function create(trx: Queries, dependencies: Needed, { params, body, caller }: Asked<CreateKey>) {
  if ((await lockProject(trx, params.projectId)) === undefined) throw notFound('Project')
  if (body.unlessNamed) await refuseNamesake(trx, params.projectId, body.name)
  await dependencies.checkMedia('image', body.image)
  const id = nanoid()
  const createdAt = dependencies.clock.iso()
  await insertUnit(trx, { ...toDetails(body), id, projectId: params.projectId, createdAt })
  const after = await present(trx, id, createdAt)
  await recordChange(trx, dependencies.clock, caller, { action: 'unit created', subject: 'unit', id, after })
  return { data: after }
}

/** A unit can't cost less than what was paid for it. @throws Refusal 400 on `price` */
async function checkPrice(trx: Queries, unitId: string, price: number): Promise<void> {
  const paid = (await paidForUnit(trx, unitId)).kobo
  if (koboOf(price) >= paid) return
  throw refuseField('price', belowPaid(nairaOf(paid)))
}

async function update(trx: Queries, dependencies: Needed, { params, body, caller }: Asked<UpdateKey>) {
  if ((await lockUnit(trx, params.unitId)) === undefined) throw notFound('Unit')
  const now = dependencies.clock.iso()
  const before = await present(trx, params.unitId, now)
  await refuseStaleEdit(trx, { what: 'unit', body, caller }, before)
  const fields = mergeEdit(before, body)
  if (fields.image !== before.image) await dependencies.checkMedia('image', fields.image)
  await checkPrice(trx, params.unitId, fields.price)
  await updateUnit(trx, params.unitId, toDetails(fields))
  const after = await present(trx, params.unitId, now)
  const change = { action: 'unit edited', subject: 'unit', id: params.unitId, before, after } as const
  await recordChange(trx, dependencies.clock, caller, change)
  return { data: after }
}

async function addManager(trx: Queries, dependencies: Needed, { params, body, caller }: Asked<ManagerKey>) {
  const found = await lockUserByEmail(trx, body.email)
  const before = await lockUnit(trx, params.unitId)
  if (before === undefined) throw notFound('Unit')
  if (before.manager_id !== null) throw new Refusal(409, 'This unit already has a property manager.')
  const manager = openAdmin(found)
  await setManager(trx, [params.unitId], manager._id)
  await recordChange(trx, dependencies.clock, caller, {
    action: 'manager assigned',
    subject: 'unit',
    id: params.unitId,
    before: { projectManager: null },
    after: { projectManager: manager },
  })
  await tellOfManager(trx, dependencies, manager, [params.unitId])
  return { data: await adminPage(trx, params.unitId, dependencies.clock.iso()) }
}

async function changeManager(trx: Queries, dependencies: Needed, { params, body, caller }: Asked<ChangeKey>) {
  const { managerId, email, everywhere = false } = body
  const found = email === undefined ? undefined : await lockUserByEmail(trx, email)
  const unit = await lockUnit(trx, params.unitId)
  if (unit === undefined) throw notFound('Unit')
  if (unit.manager_id !== managerId)
    throw new Refusal(409, 'This unit no longer has the property manager that you saw. Reload the page.')
  const next = email === undefined ? null : openAdmin(found)
  if (next?._id === managerId) throw refuseField('email', 'Choose somebody else: they manage it already.')
  const from = await findUser(trx, managerId)
  const ids = everywhere ? await lockUnitsManagedBy(trx, managerId) : [params.unitId]
  await giveUnits(trx, dependencies, caller, { ids, from, to: next })
  return { data: { units: ids.length } }
}

export function makeUnits(dependencies: Needed): Handlers<UnitKey> {
  return {
    async 'GET /admin/unit/{unitId}'({ params: { unitId } }) {
      const { database, clock } = dependencies
      return { data: [await adminPage(database.read, unitId, clock.iso())] satisfies Unit[] }
    },
    'POST /admin/project/{projectId}/create-unit': (request) =>
      request.write((trx) => create(trx, dependencies, request)),
    'PUT /admin/unit/{unitId}/update-unit': (request) =>
      request.write((trx) => update(trx, dependencies, request)),
    'PUT /admin/add-project-manager/{unitId}': (request) =>
      request.write((trx) => addManager(trx, dependencies, request)),
    'POST /admin/unit/{unitId}/change-manager': (request) =>
      request.write((trx) => changeManager(trx, dependencies, request)),
  }
}
