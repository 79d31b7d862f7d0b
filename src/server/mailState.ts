import { type HealthStatus, healthOf } from './health.ts'
import type { Clock } from './ports/clock.ts'
import type { MailPort } from './ports/mail.ts'

/** How long an answer holds: a service that is down is asked sooner again, so that it is found back soon. */
const holdsMs: Record<HealthStatus, number> = { up: 10_000, down: 2000 }

/**
 * Tells whether mail can be sent now. Many questions at once are one question to the mail service, and an answer holds
 * for a while: made once for a process, so that sign-in and readiness never say different things.
 */
export function makeMailState(mail: MailPort, clock: Clock): () => Promise<HealthStatus> {
  let known: { readonly state: HealthStatus; readonly at: number } | undefined
  let asking: Promise<HealthStatus> | undefined
  const ask = async () => {
    const state = await healthOf(mail.check())
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
