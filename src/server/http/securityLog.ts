import { createHmac } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'

export type SecurityEvent =
  | 'code asked for'
  | 'wrong code'
  | 'locked'
  | 'signed in'
  | 'signed out'
  | 'signed out everywhere'
  | 'meter asked about'
  | 'too many meters'

/** The person concerned, as far as known, and the number of the meter that they asked about. */
type Who = {
  readonly email?: string
  readonly client?: string
  readonly userId?: string
  readonly meter?: string
}

export type SecurityLog = (event: SecurityEvent, who: Who) => void

/**
 * A mark for an address in the log: the same for the same address, and unreadable without the key.
 */
export const addressMark = (key: string, address: string): string =>
  createHmac('sha256', key).update(`log\n${address}`).digest('hex').slice(0, 16)

/**
 * Makes the log of sign-ins, failed ones, and questions about other people (docs/deploy.md, "Who
 * signed in").
 */
export const makeSecurityLog =
  ({ logger, codeKey }: Pick<Dependencies, 'logger' | 'codeKey'>): SecurityLog =>
  (event, { email, client, userId, meter }) => {
    const mark = (text: string | undefined) => text && addressMark(codeKey, text)
    const marks = { person: mark(email), client: mark(client), meter: mark(meter) }
    logger.info({ event, ...marks, userId }, 'security')
  }
