import { setTimeout as pause } from 'node:timers/promises'
import { PaymentServiceDown } from '../ports/payments.ts'
import type { NoteService } from '../serviceLog.ts'
import { neverSent } from './neverSent.ts'

type Options = {
  readonly secretKey: string
  readonly url: string
  readonly timeoutMs: number
  readonly waitsMs: readonly number[]
  readonly note?: NoteService | undefined
}

type Answer =
  | { readonly ok: true; readonly data: unknown; readonly meta: unknown }
  | {
      readonly ok: false
      readonly message: string
      readonly code: string | undefined
      /** The key is wrong, or may not do this. */
      readonly refusesKey: boolean
    }

type Body = { status?: unknown; message?: unknown; code?: unknown; data?: unknown; meta?: unknown }

class Unreachable extends PaymentServiceDown {
  readonly repeatable: boolean
  constructor(message: string, repeatable: boolean, cause?: unknown) {
    super(message, cause instanceof Error ? { cause: cause.cause } : {})
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
    const refusesKey = response.status === 401 || response.status === 403
    return { ok: false, message, code: typeof json.code === 'string' ? json.code : undefined, refusesKey }
  } catch (error) {
    if (error instanceof PaymentServiceDown) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Unreachable(reason, reading || neverSent(error), error)
  }
}

/** Calls Paystack and unwraps `{ status, message, data }`. Retries reads and unsent requests. */
export function paystackClient(options: Options) {
  return async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await askOnce(options, method, path, body)
        options.note?.(answer.ok || !answer.refusesKey ? undefined : answer.message)
        return answer
      } catch (error) {
        const wait = options.waitsMs[tries]
        if (!(error instanceof Unreachable) || !error.repeatable || wait === undefined) {
          options.note?.(error)
          throw error
        }
        await pause(wait)
      }
    }
  }
}
