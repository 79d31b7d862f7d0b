import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyLength, headLength } from './plainHead.ts'

/** Where a connection stands. Only one whose every byte is accounted for is answered past Node's parser. */
export type ConnectionState = {
  /** Bytes of the last request's body that are still to come; `unsure` is for good. */
  rest: number | 'unsure'
  /** Requests that Node told of, those of them whose answers are not through, and the newest. */
  told: number
  open: number
  newest: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined
  /** Whether a call is under way that Node knows nothing of, and what arrived meanwhile. */
  calling: boolean
  held: Buffer | undefined
}

export const newConnectionState = (): ConnectionState => ({
  rest: 0,
  told: 0,
  open: 0,
  newest: undefined,
  calling: false,
  held: undefined,
})

/**
 * What is left to come after a piece that began where a request may begin, or lies inside a body.
 * @param told how many requests Node told of when it was given the piece
 */
export function restAfter(state: ConnectionState, chunk: Buffer, told: number): ConnectionState['rest'] {
  if (state.rest === 'unsure') return 'unsure'
  if (state.rest > 0) return told === 0 && chunk.length <= state.rest ? state.rest - chunk.length : 'unsure'
  if (told !== 1 || state.newest === undefined) return 'unsure'
  const head = headLength(chunk)
  const body = bodyLength(state.newest.request.headers)
  if (head === undefined || body === undefined || chunk.length > head + body) return 'unsure'
  return head + body - chunk.length
}
