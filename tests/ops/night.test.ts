import { expect, test } from 'vitest'
import { playNight } from '../night/night.ts'

/** One that is played always, and those that failed once. */
const seeds = [1]

test.each(seeds)(
  'a night of deaths, lost answers and a clock that jumps leaves the books right: %s',
  async (seed) => {
    await expect(playNight(seed, 60)).resolves.toBeUndefined()
  },
)
