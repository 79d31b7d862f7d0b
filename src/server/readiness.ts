import { type HealthStatus, healthOf } from './health.ts'

/** What the API depends on. Without the database it can't serve; without mail it can, and mails wait. */
export type Readiness = { readonly database: HealthStatus; readonly mail: HealthStatus }

/**
 * Tells which dependency is down, within 3 seconds.
 * @param askDatabase any query
 */
export function makeReadiness(
  askDatabase: () => Promise<unknown>,
  mailState: () => Promise<HealthStatus>,
): () => Promise<Readiness> {
  return async () => {
    const [database, mail] = await Promise.all([healthOf(askDatabase()), mailState()])
    return { database, mail }
  }
}
