import { toast } from 'react-hot-toast/headless'
import { callOnceWithMessage } from '#api/idempotency.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { unlessDone } from './lostAnswer.ts'
import type { ResourceStore } from './resource.ts'

/** How often a bill is polled after a question, in ms. */
const followInterval = 4000

/** A token that is entered by hand; an empty one says that a postpaid account was credited. */
type ByHand = { readonly token: string; readonly units?: string }

/**
 * What an admin does about the electricity of a paid bill. A failed call is thrown, unless the
 * store's data says that it was carried out.
 * @param store what shows the bill
 * @param isDone whether the store's data has the bill with its electricity
 */
export function vendActions<T>(id: string, store: ResourceStore<T>, isDone: (data: T) => boolean) {
  const reload = () => store.reload({ fresh: true })
  const vend = async (body: ByHand | Record<string, never>): Promise<void> => {
    const answer = await callOnceWithMessage('POST /admin/bill/{id}/vend', { params: { id }, body }).catch(
      unlessDone(store, isDone),
    )
    toast.success(answer?.message ?? 'Saved')
    await reload()
  }
  return {
    /** Asks the service, or orders again if the electricity was refused. */
    ask: () => vend({}),
    enter: (entered: ByHand) => vend(entered),
    /** Mails the token once more. */
    send: async (): Promise<void> => {
      const { message } = await callOnceWithMessage('POST /admin/bill/{id}/send-token', { params: { id } })
      toast.success(message ?? 'The token is on its way')
    },
    reload,
    /** Polls for the answer of the service, which comes later. @returns stops polling */
    follow: () => pollWhileVisible(() => store.reload({ quiet: true }), followInterval),
  }
}
