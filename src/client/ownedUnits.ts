import type { OwnedUnit } from '#contract/owners.ts'
import { listOf, request } from './request.ts'

/** The units that the signed-in customer owns. */
export const listOwnedUnits = async (): Promise<OwnedUnit[]> => listOf(await request('GET /user/owned-units'))
