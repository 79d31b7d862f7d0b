import { expect, test } from 'vitest'
import { playNight } from '../night/night.ts'

/** The first seed runs always. Seeds that once failed are added after it. */
const seeds = [1]

test.each(seeds)(
  'the books stay right through crashes, lost answers and clock jumps: seed %s',
  async (seed) => {
    await expect(playNight(seed, 60)).resolves.toBeUndefined()
  },
)
