import { toast } from 'react-hot-toast/headless'
import { callOnceWithMessage } from '#api/idempotency.ts'
import type { VendState } from '#contract/power.ts'
import { unlessDone } from './lostAnswer.ts'
import type { ResourceStore } from './resource.ts'

/** The name of the draft of a token that is entered by hand. */
export const tokenDraft = (billId: string) => `token:${billId}`

/**
 * What an admin does about the electricity of a paid bill. A failed call is thrown, unless the
 * store's data says that it was carried out.
 * @param store what shows the bill; reloaded by `reload` and after a call without an answer
 * @param isDone whether the store's data has the bill with its electricity
 */
export function vendActions<T>(id: string, store: ResourceStore<T>, isDone: (data: T) => boolean) {
  const orDone = unlessDone(store, isDone)
  return {
    /** Asks for the electricity, or orders it again. Only `done` is told in a toast. */
    ask: async (): Promise<VendState> => {
      const answer = await callOnceWithMessage('POST /admin/bill/{id}/vend', {
        params: { id },
        body: {},
      }).catch(orDone)
      const { vendState } = answer?.data ?? { vendState: 'done' }
      if (vendState === 'done') toast.success(answer?.message ?? 'Saved')
      return vendState
    },
    /** Enters a token. An empty one says that a postpaid account was credited. */
    enter: async (body: { readonly token: string; readonly units?: string }): Promise<void> => {
      const answer = await callOnceWithMessage('POST /admin/bill/{id}/vend', { params: { id }, body }).catch(
        orDone,
      )
      toast.success(answer?.message ?? 'Saved')
    },
    /** Mails the token once more. */
    send: async (): Promise<void> => {
      const { message } = await callOnceWithMessage('POST /admin/bill/{id}/send-token', { params: { id } })
      toast.success(message ?? 'The token is on its way')
    },
    reload: () => store.reload({ fresh: true }),
  }
}
