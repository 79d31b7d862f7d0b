import { type HealthStatus, healthOf } from './http/health.ts'

/** Without the database the API can't serve; without mail it can, and mails wait. */
export type Readiness = { readonly database: HealthStatus; readonly mail: HealthStatus }

/**
 * Reports within 3 seconds which dependency is down.
 * @param askDatabase throws if the database can neither answer nor be written to
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
