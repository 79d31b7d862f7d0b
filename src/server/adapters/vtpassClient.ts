import { PowerServiceDown } from '../ports/power.ts'
import type { NoteService } from '../serviceLog.ts'
import { neverSent } from './neverSent.ts'
import { type Fields, fieldsIn } from './vtpassAnswer.ts'

type Options = {
  readonly apiKey: string
  readonly secretKey: string
  readonly url: string
  readonly timeoutMs: number
  readonly note?: NoteService
}

/** VTpass did not answer, or its answer says nothing about the request. */
export class VtpassDown extends PowerServiceDown {
  /**
   * Why the request was certainly not carried out: it can't have arrived, or our account or keys
   * were refused. Undefined if it may have been.
   */
  readonly because: 'unsent' | 'account' | undefined
  constructor(message: string, because?: VtpassDown['because']) {
    super(message)
    this.because = because
  }
}

/** Statuses that refuse our keys or our address. */
const notLetIn = new Set([401, 403])
/** Statuses that say nothing about the order: wrong address, time-out, too many calls. */
const notAboutTheOrder = new Set([404, 408, 429])

/** Codes for an account that is closed to us, a wrong address of ours and wrong keys. */
const aboutTheAccount = new Set(['021', '022', '023', '024', '027', '087'])

/** VTpass's documents give the address with `/api` or without it. */
const rootOf = (url: string) => url.replace(/\/+$/, '').replace(/\/api$/, '')

/**
 * Calls VTpass. Each call is sent once, whatever becomes of it.
 * @returns a function that throws `VtpassDown`; its message holds nothing of request or answer,
 *   which hold keys, meters and tokens
 */
export function vtpassClient({ apiKey, secretKey, url, timeoutMs, note }: Options) {
  const send = (path: string, body: object) =>
    fetch(`${rootOf(url)}/api/${path}`, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'secret-key': secretKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Includes the response body: a service that sends it too slowly counts as down.
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })

  const ask = async (path: string, body: object): Promise<Fields> => {
    const response = await send(path, body).catch((error: unknown) => {
      // The words of the network are for the log alone.
      note?.(error)
      throw new VtpassDown('no answer', neverSent(error) ? 'unsent' : undefined)
    })
    if (notLetIn.has(response.status)) throw new VtpassDown(`status ${response.status}`, 'account')
    if (response.status >= 500 || notAboutTheOrder.has(response.status)) {
      throw new VtpassDown(`status ${response.status}`)
    }
    const answer: unknown = await response.json().catch(() => {
      throw new VtpassDown('an answer that can’t be read')
    })
    return fieldsIn(answer)
  }

  return async (path: 'merchant-verify' | 'pay' | 'requery', body: object): Promise<Fields> => {
    try {
      const answer = await ask(path, body)
      const code = String(answer['code'])
      note?.(aboutTheAccount.has(code) ? `code ${code}` : undefined)
      return answer
    } catch (error) {
      note?.(error)
      throw error
    }
  }
}
