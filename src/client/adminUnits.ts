import type { CallInput } from '#contract/calls.ts'
import type { Unit, UnitSummary } from '#contract/units.ts'
import { lacksCall } from './failure.ts'
import { requestEdit, requestOnce } from './once.ts'
import { isOurServer } from './ownServer.ts'
import { request } from './request.ts'
import { firstUnit, getUnit } from './units.ts'

/** What is said of a unit when it is created. */
export type CreateUnit = CallInput<'POST /admin/project/{projectId}/create-unit'>['body']
type UpdateUnit = CallInput<'PUT /admin/unit/{unitId}/update-unit'>['body']
export type ChangeManager = CallInput<'POST /admin/unit/{unitId}/change-manager'>['body']

/** A unit as an admin sees it; servers without the admin's call answer with the public one. */
export async function getUnitAsAdmin(unitId: string): Promise<Unit> {
  try {
    return firstUnit(await request('GET /admin/unit/{unitId}', { params: { unitId } }))
  } catch (error) {
    if (lacksCall(error)) return getUnit(unitId)
    throw error
  }
}

/**
 * Creates a unit in a project, once however often it is sent until an answer comes; answers its id.
 * @param body servers that may not know `unlessNamed` are not sent it
 */
export async function createUnit(projectId: string, body: CreateUnit): Promise<string> {
  const { unlessNamed, ...fields } = body
  const { _id } = await requestOnce('POST /admin/project/{projectId}/create-unit', {
    params: { projectId },
    body: isOurServer() && unlessNamed !== undefined ? body : fields,
  })
  return _id
}

/** Changes a unit. */
export const updateUnit = (unitId: string, body: UpdateUnit): Promise<UnitSummary> =>
  requestEdit('PUT /admin/unit/{unitId}/update-unit', { params: { unitId }, body })

/** Assigns the admin with this e-mail as the unit's manager. */
export const addProjectManager = (unitId: string, email: string): Promise<Unit> =>
  request('PUT /admin/add-project-manager/{unitId}', { params: { unitId }, body: { email } })

/**
 * Gives a unit, or all units of its manager, to the admin with this e-mail, or to nobody for now.
 * @returns how many units that were
 * @throws ApiError 409 when its manager is another one by now
 */
export const changeManager = (unitId: string, body: ChangeManager): Promise<{ units: number }> =>
  request('POST /admin/unit/{unitId}/change-manager', { params: { unitId }, body })
