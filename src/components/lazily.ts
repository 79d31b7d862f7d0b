import { type ComponentType, lazy } from 'react'
import { isCodeGone } from '#api/codeGone.ts'
import { onOnline } from '#browser/visibility.ts'
import { NewVersion } from './NewVersion.tsx'

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

type Part<Props> = { default: ComponentType<Props> }

async function untilLoaded<Props>(load: () => Promise<Part<Props>>): Promise<Part<Props>> {
  try {
    return await load()
  } catch (error) {
    if (await isCodeGone(error)) return { default: NewVersion }
    await laterOn()
    return untilLoaded(load)
  }
}

/**
 * A part of a page that is fetched when it is first shown, inside `Suspense`. A failed try is repeated: the part may be
 * wanted just when the network is gone. Code that the server no longer has is not tried again: the page is of before.
 */
export const lazily = <Props>(load: () => Promise<Part<Props>>) => lazy(() => untilLoaded(load))
