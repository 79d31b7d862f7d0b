/**
 * A customer's browser that tries again until it is answered, as the site does with its ids and
 * keys.
 */
export type Persistent = {
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; data: never }>
  /** How often a request was broken off or met a 5xx. */
  readonly interruptions: number
}

/**
 * More than whoever comes after an instance that died waits before it starts a payment again
 * (`billStart.ts`).
 */
const patienceMs = 120_000

/** @param api base address, `http://host:port/api/v1` */
export function persistent(api: string, token: string): Persistent {
  let interruptions = 0
  const once = async (method: string, path: string, body?: object, key?: string) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const json = response.headers.get('content-type')?.includes('json') ? await response.json() : {}
    return { status: response.status, data: json.data as never }
  }
  return {
    get interruptions() {
      return interruptions
    },
    async call(method, path, body, key) {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const answer = await once(method, path, body, key).catch(() => undefined)
        if (answer !== undefined && answer.status < 500) return answer
        interruptions += 1
        if (Date.now() > deadline) throw new Error(`${method} ${path} was never answered`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
