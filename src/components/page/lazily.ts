import { type ComponentType, lazy } from 'react'
import { isCodeGone } from '#api/codeGone.ts'
import { onOnline } from '#browser/page/visibility.ts'
import { NewVersion } from '../states/NewVersion.tsx'

/** In ms after a failed try, unless the network returns earlier. */
const pause = 5000

const waitForRetry = () =>
  new Promise<void>((done) => {
    const resume = () => {
      stop()
      done()
    }
    const stop = onOnline(resume)
    setTimeout(resume, pause)
  })

type Part<Props> = { default: ComponentType<Props> }

async function untilLoaded<Props>(load: () => Promise<Part<Props>>): Promise<Part<Props>> {
  try {
    return await load()
  } catch (error) {
    if (await isCodeGone(error)) return { default: NewVersion }
    await waitForRetry()
    return untilLoaded(load)
  }
}

/**
 * A component that is fetched when it is first rendered, inside `Suspense`. Retries without end, as
 * the network may be gone just now, unless a deploy has removed the code.
 */
export const lazily = <Props>(load: () => Promise<Part<Props>>) => lazy(() => untilLoaded(load))
