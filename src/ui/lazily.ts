import { type ComponentType, lazy } from 'react'
import { onOnline } from '#browser/visibility.ts'

/** How long after a failed try the next one is made, unless the network returns before, in milliseconds. */
const pause = 5000

const laterOn = () =>
  new Promise<void>((done) => {
    const resume = () => {
      stop()
      done()
    }
    const stop = onOnline(resume)
    setTimeout(resume, pause)
  })

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await laterOn()
    return untilLoaded(load)
  }
}

/**
 * A part of a page that is fetched when it is first shown, inside `Suspense`. A failed try is repeated: the part may be
 * wanted just when the network is gone.
 */
export const lazily = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilLoaded(load))
