import type { Clock } from './ports/clock.ts'
import type { MailPort } from './ports/mail.ts'

/** How long an answer holds: a service that is down is asked sooner again, so that it is found back soon. */
const holdsMs = { up: 10_000, down: 2000 } as const
const patienceMs = 3000

export type State = keyof typeof holdsMs

/** Whether work is done within 3 seconds. */
export function stateOf(work: Promise<unknown>): Promise<State> {
  const answered = work.then(
    () => 'up' as const,
    () => 'down' as const,
  )
  const tired = new Promise<State>((resolve) => setTimeout(resolve, patienceMs, 'down').unref())
  return Promise.race([answered, tired])
}

/**
 * Tells whether mail can be sent now. Many questions at once are one question to the mail service, and an answer holds
 * for a while: made once for a process, so that sign-in and readiness never say different things.
 */
export function makeMailState(mail: MailPort, clock: Clock): () => Promise<State> {
  let known: { readonly state: State; readonly at: number } | undefined
  let asking: Promise<State> | undefined
  const ask = async () => {
    const state = await stateOf(mail.check())
    known = { state, at: clock.now() }
    asking = undefined
    return state
  }
  return async () => {
    if (known !== undefined && clock.now() - known.at < holdsMs[known.state]) return known.state
    asking ??= ask()
    return asking
  }
}
