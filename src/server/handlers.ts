import { type CallKey, callKeys } from '#contract/calls.ts'
import type { Handlers } from './call.ts'
import type { Logger } from './log.ts'
import { makeAuth } from './modules/auth.ts'
import { makeChat } from './modules/chat.ts'
import { makeCustomer } from './modules/customer.ts'
import { pending } from './modules/pending.ts'
import { makePublicProjects } from './modules/publicProjects.ts'
import { makeSignInLimits } from './modules/signInLimits.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import type { MailPort } from './ports/mail.ts'

export type Doors = {
  readonly database: Database
  readonly clock: Clock
  readonly mail: MailPort
  readonly logger: Logger
  /** Key of the sign-in codes' HMAC. */
  readonly codeKey: string
  readonly siteUrl: string
  /** Called with every piece of work that goes on after the answer, so that a stop can wait for it. */
  readonly later: (work: Promise<void>) => void
}

/** Every module with the doors to the world it needs: the whole contract, answered. */
export function makeHandlers(doors: Doors): Handlers<CallKey> {
  return {
    ...pending(callKeys),
    ...makePublicProjects(doors.database),
    ...makeCustomer(doors.database),
    ...makeChat(doors.database, doors.clock),
    ...makeAuth({ ...doors, limits: makeSignInLimits(doors.database, doors.clock, doors.mail.real) }),
  }
}
