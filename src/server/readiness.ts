import { type State, stateOf } from './mailState.ts'

/** What the API depends on. Without the database it can't serve; without mail it can, and mails wait. */
export type Readiness = { readonly database: State; readonly mail: State }

/**
 * Tells which dependency is down, within 3 seconds.
 * @param askDatabase any query
 */
export function makeReadiness(
  askDatabase: () => Promise<unknown>,
  mailState: () => Promise<State>,
): () => Promise<Readiness> {
  return async () => {
    const [database, mail] = await Promise.all([stateOf(askDatabase()), mailState()])
    return { database, mail }
  }
}
