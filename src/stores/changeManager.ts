import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isOurServer } from '#api/compat.ts'
import { isLost } from '#api/errors.ts'
import type { CallInput } from '#contract/calls.ts'
import type { UnitPage } from './adminUnit.ts'

type ChangeManager = CallInput<'POST /admin/unit/{unitId}/change-manager'>['body']

/** Other servers lack the call. */
export const canChangeManager = isOurServer

/** The manager's id in the fresh data, null if there is none; undefined without fresh data. */
function shownManager({ page }: UnitPage): string | null | undefined {
  const shown = page.$resource.get()
  return shown.state === 'ready' && !shown.stale ? (shown.data.unit.projectManager?._id ?? null) : undefined
}

/**
 * Gives a unit, or all units of its manager, to another manager or to none. If no answer came, the
 * reloaded unit shows whether it was done.
 * @throws the call's error, after the unit was reloaded
 */
export async function changeManagerOf(store: UnitPage, change: ChangeManager): Promise<void> {
  const failure = await call('POST /admin/unit/{unitId}/change-manager', {
    params: { unitId: store.unitId },
    body: change,
  }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  await store.page.reload({ fresh: true })
  if (failure !== undefined) {
    const now = shownManager(store)
    if (!isLost(failure.error) || now === undefined || now === change.managerId) throw failure.error
  }
  toast.success('Admin Changed')
}
