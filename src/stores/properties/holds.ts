import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import type { CallInput } from '#contract/calls.ts'
import type { UnitSummary } from '#contract/units.ts'
import { isFree } from '#domain/unitsQuery.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'
import type { UnitPage } from './adminUnit.ts'

export type NewHold = CallInput<'POST /admin/unit/{unitId}/hold'>['body']
type Reservation = CallInput<'POST /admin/hold/{holdId}/reserve'>['body']

/** Holds a home for somebody. @throws ApiError 409 with the hold that it has already */
export async function holdHome(unitId: string, body: NewHold): Promise<void> {
  await callOnce('POST /admin/unit/{unitId}/hold', { params: { unitId }, body })
  toast.success('Home held')
}

/** The homes of a project that can be held, in the order of the project. */
export const freeHomes = family((projectId: string) =>
  resource(async (): Promise<readonly UnitSummary[]> => {
    const [project] = await call('GET /public/project/{projectId}', { params: { projectId } })
    return project?.units.filter(isFree) ?? []
  }),
)

/** What an admin does with the holds of a home, on its page. Each loads them again, also when refused. */
export function holdActions(unit: UnitPage) {
  const fresh = { fresh: true }
  const changed = async (done: string, change: Promise<unknown>) => {
    try {
      await change
      toast.success(done)
    } finally {
      await Promise.all([unit.holds.reload(fresh), unit.page.reload(fresh)])
    }
  }
  return {
    begin: async (body: NewHold) => {
      try {
        await holdHome(unit.unitId, body)
      } finally {
        await Promise.all([unit.holds.reload(fresh), unit.page.reload(fresh)])
      }
    },
    extend: (holdId: string, until: string, reason: string) =>
      changed(
        'Hold extended',
        callOnce('POST /admin/hold/{holdId}/extend', { params: { holdId }, body: { until, reason } }),
      ),
    reserve: (holdId: string, body: Reservation) =>
      changed('Home reserved', callOnce('POST /admin/hold/{holdId}/reserve', { params: { holdId }, body })),
    move: (holdId: string, unitId: string) =>
      changed(
        'Hold moved',
        callOnce('POST /admin/hold/{holdId}/move', { params: { holdId }, body: { unitId } }),
      ),
    release: (holdId: string, reason: string) =>
      changed(
        'Hold released',
        callOnce('POST /admin/hold/{holdId}/release', { params: { holdId }, body: { reason } }),
      ),
  }
}
