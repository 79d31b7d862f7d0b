import { monitorEventLoopDelay } from 'node:perf_hooks'

/** As nanoseconds: a machine that stands still so long uses up part of a time that a test has set short. */
const stillness = 20e6

/**
 * Does what must happen within a short time of the product's, such as that which a connection may rest. Where it fails
 * while the machine itself stood still, nothing was shown, and it is done anew.
 */
export async function undisturbed(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    try {
      return await work()
    } catch (error) {
      if (delays.max < stillness) throw error
    } finally {
      delays.disable()
    }
  }
}
