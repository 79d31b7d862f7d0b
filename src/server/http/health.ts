export type HealthStatus = 'up' | 'down'

const patienceMs = 3000

/** Why a dependency does not answer within 3 seconds; undefined if it does. */
export function failureOf(work: Promise<unknown>): Promise<unknown> {
  const answered = work.then(
    () => undefined,
    (error: unknown) => error ?? 'no reason',
  )
  const tired = new Promise((resolve) =>
    setTimeout(resolve, patienceMs, 'no answer within 3 seconds').unref(),
  )
  return Promise.race([answered, tired])
}

/** Whether a dependency answers within 3 seconds. */
export async function healthOf(work: Promise<unknown>): Promise<HealthStatus> {
  return (await failureOf(work)) === undefined ? 'up' : 'down'
}
