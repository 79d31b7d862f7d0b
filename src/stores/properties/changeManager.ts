import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { isLost } from '#api/errors.ts'
import type { CallInput } from '#contract/calls.ts'
import type { UnitPage } from './adminUnit.ts'

type ChangeManager = CallInput<'POST /admin/unit/{unitId}/change-manager'>['body']

/** Whether the fresh data shows this manager, or none; false without fresh data. */
function isShown({ page }: UnitPage, email: string | undefined): boolean {
  const shown = page.$resource.get()
  return shown.state === 'ready' && !shown.stale && shown.data.unit.projectManager?.email === email
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
  if (failure !== undefined && !(isLost(failure.error) && isShown(store, change.email))) throw failure.error
  toast.success('Admin Changed')
}
