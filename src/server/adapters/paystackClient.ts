import { setTimeout as pause } from 'node:timers/promises'
import { PaymentServiceDown } from '../ports/payments.ts'
import { neverSent } from './neverSent.ts'

type Options = {
  readonly secretKey: string
  readonly url: string
  readonly timeoutMs: number
  readonly waitsMs: readonly number[]
}

type Answer =
  | { readonly ok: true; readonly data: unknown; readonly meta: unknown }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined }

type Body = { status?: unknown; message?: unknown; code?: unknown; data?: unknown; meta?: unknown }

class Unreachable extends PaymentServiceDown {
  readonly repeatable: boolean
  constructor(message: string, repeatable: boolean) {
    super(message)
    this.repeatable = repeatable
  }
}

async function askOnce(
  options: Options,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const reading = method === 'GET'
  try {
    const response = await fetch(`${options.url.replace(/\/$/, '')}${path}`, {
      method,
      headers: { Authorization: `Bearer ${options.secretKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Includes the response body: a service that sends it too slowly counts as down.
      signal: AbortSignal.timeout(options.timeoutMs),
      redirect: 'error',
    })
    if (response.status === 429) throw new Unreachable('too many requests', true)
    if (response.status >= 500) throw new Unreachable(`status ${response.status}`, reading)
    const json = (await response.json()) as Body
    const message = String(json.message ?? `status ${response.status}`)
    if (response.ok && json.status === true) return { ok: true, data: json.data ?? {}, meta: json.meta }
    return { ok: false, message, code: typeof json.code === 'string' ? json.code : undefined }
  } catch (error) {
    if (error instanceof PaymentServiceDown) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unreachable(reason, reading || neverSent(error))
  }
}

/** Calls Paystack and unwraps `{ status, message, data }`. Retries reads and unsent requests. */
export function paystackClient(options: Options) {
  return async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await askOnce(options, method, path, body)
      } catch (error) {
        const wait = options.waitsMs[tries]
        if (!(error instanceof Unreachable) || !error.repeatable || wait === undefined) throw error
        await pause(wait)
      }
    }
  }
}
