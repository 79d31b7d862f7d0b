import { type CallKey, callKeys } from '#contract/calls.ts'
import type { Handlers } from './call.ts'
import type { Logger } from './log.ts'
import { makeAudit } from './modules/audit.ts'
import { makeAuth } from './modules/auth.ts'
import { makeChat } from './modules/chat.ts'
import { makeCustomer } from './modules/customer.ts'
import { makeEnquiries } from './modules/enquiries.ts'
import { makeFiles } from './modules/files.ts'
import { makeMediaCheck } from './modules/mediaAddress.ts'
import { makeOverview } from './modules/overview.ts'
import { makeOwners } from './modules/owners.ts'
import { pending } from './modules/pending.ts'
import { makeProfile } from './modules/profile.ts'
import { makeProjects } from './modules/projects.ts'
import { makePublicProjects } from './modules/publicProjects.ts'
import { makeSignInLimits } from './modules/signInLimits.ts'
import { makeUnits } from './modules/units.ts'
import { makeUsers } from './modules/users.ts'
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
  /** Hosts of the media service whose addresses are taken; without any, every http(s) address is. */
  readonly mediaHosts?: readonly string[]
  /** Called with every piece of work that goes on after the answer, so that a stop can wait for it. */
  readonly later: (work: Promise<void>) => void
}

/** What admins work with. */
const adminHandlers = (doors: Doors) => {
  const withMedia = { ...doors, checkMedia: makeMediaCheck(doors.mediaHosts ?? []) }
  return {
    ...makeUsers(doors),
    ...makeProjects(withMedia),
    ...makeUnits(withMedia),
    ...makeFiles(withMedia),
    ...makeOwners(doors),
    ...makeOverview(doors),
    ...makeAudit(doors.database),
    ...makeEnquiries(doors),
    ...makeProfile(doors.database),
  }
}

/** Every module with the doors to the world it needs: the whole contract, answered. */
export function makeHandlers(doors: Doors): Handlers<CallKey> {
  return {
    ...pending(callKeys),
    ...makePublicProjects(doors.database),
    ...makeCustomer(doors.database),
    ...adminHandlers(doors),
    ...makeChat(doors.database, doors.clock),
    ...makeAuth({ ...doors, limits: makeSignInLimits(doors.database, doors.clock, doors.mail.real) }),
  }
}
