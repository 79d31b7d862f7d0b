import { failureOf, type HealthStatus } from '../http/health.ts'
import type { Clock } from '../ports/clock.ts'
import type { MailPort } from '../ports/mail.ts'
import type { NoteService } from '../serviceLog.ts'

/** How long an answer counts, in ms: shorter while the service is down, to notice its return. */
const cacheMs: Record<HealthStatus, number> = { up: 10_000, down: 2000 }

/**
 * Reports whether mail can be sent now. Parallel questions are one question to the mail service,
 * and its answer counts for a while. Made once per process, so that sign-in and readiness agree.
 */
export function makeMailState(mail: MailPort, clock: Clock, note: NoteService): () => Promise<HealthStatus> {
  let known: { readonly state: HealthStatus; readonly at: number } | undefined
  let asking: Promise<HealthStatus> | undefined
  const ask = async () => {
    const failure = await failureOf(mail.check())
    note(failure)
    const state = failure === undefined ? 'up' : 'down'
    known = { state, at: clock.now() }
    asking = undefined
    return state
  }
  return async () => {
    if (known !== undefined && clock.now() - known.at < cacheMs[known.state]) return known.state
    asking ??= ask()
    return asking
  }
}
