import { stateOf } from './mailState.ts'
import type { MailPort } from './ports/mail.ts'

type State = 'up' | 'down'

/** What the API depends on. Without the database it can't serve; without mail it can, and mails wait. */
export type Readiness = { readonly database: State; readonly mail: State }

/** Mail is asked at most so often: a load balancer asks for readiness every few seconds. */
const mailEveryMs = 30_000

/**
 * Tells which dependency is down, within 3 seconds.
 * @param askDatabase any query
 */
export function makeReadiness(askDatabase: () => Promise<unknown>, mail: MailPort): () => Promise<Readiness> {
  let asked: { readonly at: number; readonly state: Promise<State> } | undefined
  const mailState = () => {
    if (asked === undefined || performance.now() - asked.at > mailEveryMs) {
      asked = { at: performance.now(), state: stateOf(mail.check()) }
    }
    return asked.state
  }
  return async () => {
    const [database, mail] = await Promise.all([stateOf(askDatabase()), mailState()])
    return { database, mail }
  }
}
