import type { CallKey } from '#contract/calls.ts'
import type { Handlers } from '../call.ts'
import { Refusal } from '../refusal.ts'

/** Answers calls whose module is not built yet with 503. Goes when every topic has its module. */
export const pending = <K extends CallKey>(keys: readonly K[]): Handlers<K> =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      async () => {
        throw new Refusal(503, 'This is not available yet')
      },
    ]),
  ) as unknown as Handlers<K>
