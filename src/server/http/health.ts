export type HealthStatus = 'up' | 'down'

const patienceMs = 3000

/** Whether a dependency answers within 3 seconds. */
export function healthOf(work: Promise<unknown>): Promise<HealthStatus> {
  const answered = work.then(
    () => 'up' as const,
    () => 'down' as const,
  )
  const tired = new Promise<HealthStatus>((resolve) => setTimeout(resolve, patienceMs, 'down').unref())
  return Promise.race([answered, tired])
}
