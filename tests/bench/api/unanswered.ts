import type { CallKey } from '#contract/calls.ts'
import type { Handlers } from '#server/call.ts'
import { Refusal } from '#server/refusal.ts'

/** Handlers for calls that a bench does not make. */
export const unanswered = <K extends CallKey>(keys: readonly K[]): Handlers<K> =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      async () => {
        throw new Refusal(503, 'The bench does not make this call')
      },
    ]),
  ) as unknown as Handlers<K>
