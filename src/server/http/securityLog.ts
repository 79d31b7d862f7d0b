import { createHmac } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'

/** The events that an investigation needs. */
export type SecurityEvent =
  | 'code asked for'
  | 'wrong code'
  | 'locked'
  | 'signed in'
  | 'signed out'
  | 'signed out everywhere'

/** The person concerned, as far as known. */
type Who = { readonly email?: string; readonly client?: string; readonly userId?: string }

export type SecurityLog = (event: SecurityEvent, who: Who) => void

/**
 * A mark for an address in the log: the same for the same address, and unreadable without the key.
 */
export const addressMark = (key: string, address: string): string =>
  createHmac('sha256', key).update(`log\n${address}`).digest('hex').slice(0, 16)

/** Makes the log of sign-ins and failed ones (docs/deploy.md, "Who signed in"). */
export const makeSecurityLog =
  ({ logger, codeKey }: Pick<Dependencies, 'logger' | 'codeKey'>): SecurityLog =>
  (event, { email, client, userId }) => {
    const mark = (address: string | undefined) => address && addressMark(codeKey, address)
    logger.info({ event, person: mark(email), client: mark(client), userId }, 'security')
  }
