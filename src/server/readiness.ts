import { type UpOrDown, upOrDown } from './upOrDown.ts'

/** What the API depends on. Without the database it can't serve; without mail it can, and mails wait. */
export type Readiness = { readonly database: UpOrDown; readonly mail: UpOrDown }

/**
 * Tells which dependency is down, within 3 seconds.
 * @param askDatabase any query
 */
export function makeReadiness(
  askDatabase: () => Promise<unknown>,
  mailState: () => Promise<UpOrDown>,
): () => Promise<Readiness> {
  return async () => {
    const [database, mail] = await Promise.all([upOrDown(askDatabase()), mailState()])
    return { database, mail }
  }
}
