import type { CallKey } from '#contract/calls.ts'
import type { Handlers } from './call.ts'
import type { Doors } from './doors.ts'
import { makeAccounts } from './modules/accounts.ts'
import { makeAudit } from './modules/audit.ts'
import { makeAuth } from './modules/auth.ts'
import { makeBills } from './modules/bills.ts'
import { makeChat } from './modules/chat.ts'
import { makeCustomer } from './modules/customer.ts'
import { makeEnquiries } from './modules/enquiries.ts'
import { makeFiles } from './modules/files.ts'
import { makeLedger } from './modules/ledger.ts'
import { makeMediaCheck } from './modules/mediaAddress.ts'
import { makeOverview } from './modules/overview.ts'
import { makeOwners } from './modules/owners.ts'
import { makePersonalData } from './modules/personalData.ts'
import { makeProfile } from './modules/profile.ts'
import { makeProjects } from './modules/projects.ts'
import { makePublicProjects } from './modules/publicProjects.ts'
import { makeReceipts } from './modules/receipts.ts'
import { makeRemovals } from './modules/removals.ts'
import { makeReversals } from './modules/reversals.ts'
import { makeUnits } from './modules/units.ts'
import { makeUsers } from './modules/users.ts'
import { makeServices } from './services.ts'

/** Every module with the doors to the world it needs: the whole contract, answered. */
export function makeHandlers(doors: Doors): Handlers<CallKey> {
  const { checks, notices } = makeServices(doors)
  const withMedia = { ...doors, checkMedia: makeMediaCheck(doors.mediaHosts ?? []) }
  return {
    ...makePublicProjects(doors.database),
    ...makeCustomer(doors.database),
    ...makeUsers(doors),
    ...makeAccounts({ ...doors, notices }),
    ...makeProjects(withMedia),
    ...makeUnits({ ...withMedia, notices }),
    ...makeFiles(withMedia),
    ...makeOwners({ ...doors, notices }),
    ...makeReversals({ ...doors, notices }),
    ...makeRemovals({ ...doors, notices }),
    ...makeLedger(doors.database),
    ...makeOverview(doors),
    ...makeAudit(doors.database),
    ...makeEnquiries(doors),
    ...makeProfile(doors.database),
    ...makePersonalData(doors),
    ...makeChat(doors.database, doors.clock),
    ...makeBills({ ...doors, checks }),
    ...makeReceipts(doors.database, doors.clock),
    ...makeAuth(doors),
  }
}
