import { createHmac } from 'node:crypto'
import type { Dependencies } from './dependencies.ts'

/** What whoever looks into an incident asks for. */
export type SecurityEvent =
  | 'code asked for'
  | 'wrong code'
  | 'locked'
  | 'signed in'
  | 'signed out'
  | 'signed out everywhere'

/** Who it was about, as far as is known. */
type Who = { readonly email?: string; readonly client?: string; readonly userId?: string }

export type SecurityLog = (event: SecurityEvent, who: Who) => void

/** What stands in the log for an address: the same for the same one, and nothing that can be read back without the key. */
export const addressMark = (key: string, address: string): string =>
  createHmac('sha256', key).update(`log\n${address}`).digest('hex').slice(0, 16)

/** Makes the log of who signed in, or failed to (docs/deploy.md, "Who signed in"). */
export const makeSecurityLog =
  ({ logger, codeKey }: Pick<Dependencies, 'logger' | 'codeKey'>): SecurityLog =>
  (event, { email, client, userId }) => {
    const mark = (address: string | undefined) => address && addressMark(codeKey, address)
    logger.info({ event, person: mark(email), client: mark(client), userId }, 'security')
  }
