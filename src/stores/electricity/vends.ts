import { toast } from 'react-hot-toast/headless'
import { callOnceWithMessage } from '#api/idempotency.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import type { VendState } from '#contract/power.ts'
import { unlessDone } from '../loading/lostAnswer.ts'
import type { ResourceStore } from '../loading/resource.ts'

/** How often a bill is polled after a question, in ms. */
const followInterval = 4000

/** A token that is entered by hand; an empty one says that a postpaid account was credited. */
type ByHand = { readonly token: string; readonly units?: string }

/**
 * What an admin does about the electricity of a paid bill. A failed call is thrown, unless the
 * store's data says that it was carried out.
 * @param store what shows the bill
 * @param stateIn how the bill's electricity stands by the store's data
 */
export function vendActions<T>(
  id: string,
  store: ResourceStore<T>,
  stateIn: (data: T) => VendState | undefined,
) {
  const reload = () => store.reload({ fresh: true })
  type Call = { readonly isDone: (state: VendState) => boolean; readonly distinct?: string }
  const vend = async (body: ByHand | Record<string, never>, { isDone, ...options }: Call): Promise<void> => {
    const isDoneIn = (data: T) => {
      const state = stateIn(data)
      return state !== undefined && isDone(state)
    }
    const input = { params: { id }, body }
    const answer = await callOnceWithMessage('POST /admin/bill/{id}/vend', input, options).catch(
      unlessDone(store, isDoneIn),
    )
    toast.success(answer?.message ?? 'Saved')
    await reload()
  }
  return {
    /**
     * Asks the service, or orders again after a refusal. A state other than `shown` means that the
     * call was carried out. Pressing the button in another state is a new call.
     */
    ask: (shown: VendState) => vend({}, { isDone: (state) => state !== shown, distinct: shown }),
    enter: (entered: ByHand) => vend(entered, { isDone: (state) => state === 'done' }),
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
