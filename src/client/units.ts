import type { Unit } from '#contract/units.ts'
import { ApiError } from './failure.ts'
import { listOf, request } from './request.ts'
import { toldList } from './toldList.ts'

/**
 * The unit of an answer, which is a list of one.
 * @throws ApiError 404 when the list is empty, as some servers answer an unknown id
 */
export function firstUnit(units: readonly Unit[] | null): Unit {
  const [unit] = listOf(units)
  if (unit === undefined)
    throw new ApiError({ status: 404, message: 'Unit not found', issues: [], spoken: true })
  return { ...unit, floorPlan: listOf(unit.floorPlan), videos: listOf(unit.videos) }
}

/**
 * A unit with its floor plans, videos, project and manager.
 * @throws ApiError 404 when the server's list is empty, as some answer an unknown id
 */
export const getUnit = async (unitId: string): Promise<Unit> =>
  firstUnit(toldList(await request('GET /public/unit/{unitId}', { params: { unitId } })))
