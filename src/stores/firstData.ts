import type { ReadableAtom } from 'nanostores'
import type { Resource } from './resource.ts'

/** How long a page waits for its first data before it comes to life without, in milliseconds. */
const patience = 300

type Loaded = { readonly $resource: ReadableAtom<Resource<unknown>> }

const settled = ({ $resource }: Loaded) =>
  new Promise<void>((done) => {
    const stop = $resource.subscribe(({ state }) => {
      if (state === 'loading') return
      done()
      // The views have their turn first: a store without any would forget what it was about.
      setTimeout(() => stop())
    })
  })

/**
 * Waits for the data that a page's head has asked for (`client/askEarly.ts`), so that its island is made once, with
 * data in it, and not first as the skeleton that stands there already. An island awaits it at the top of its file.
 */
export async function firstData(...stores: readonly Loaded[]): Promise<void> {
  if (import.meta.env.SSR) return
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.all(stores.map(settled)), tooLong])
}
