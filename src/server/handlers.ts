import type { CallKey } from '#contract/calls.ts'
import type { Dependencies } from './dependencies.ts'
import type { Handlers } from './http/call.ts'
import { makeAddressChanges } from './modules/accounts/addressChange.ts'
import { makeAccounts } from './modules/accounts/closing.ts'
import { makePersonalData } from './modules/accounts/personalData.ts'
import { makeProfile } from './modules/accounts/profile.ts'
import { makeAuth } from './modules/accounts/signIn.ts'
import { makeUsers } from './modules/accounts/users.ts'
import { makeAudit } from './modules/admin/audit.ts'
import { makeOverview } from './modules/admin/overview.ts'
import { makeChat } from './modules/chat/chat.ts'
import { makeBills } from './modules/electricity/bills.ts'
import { makePower } from './modules/electricity/power.ts'
import { makeEnquiries } from './modules/enquiries/enquiries.ts'
import { makeMediaCheck } from './modules/media/address.ts'
import { makeFiles } from './modules/media/files.ts'
import { makeLedger } from './modules/owners/ledger.ts'
import { makeCustomer } from './modules/owners/owned.ts'
import { makeOwners } from './modules/owners/owners.ts'
import { makeReceipts } from './modules/owners/receipts.ts'
import { makeRemovals } from './modules/owners/removals.ts'
import { makeReversals } from './modules/owners/reversals.ts'
import { makeProjects } from './modules/properties/projects.ts'
import { makeUnits } from './modules/properties/units.ts'
import { makePublicProjects } from './modules/properties/visitors.ts'
import type { Services } from './services.ts'

export function makeHandlers(dependencies: Dependencies, { checks, notices }: Services): Handlers<CallKey> {
  const withMedia = { ...dependencies, checkMedia: makeMediaCheck(dependencies) }
  return {
    ...makePublicProjects(dependencies.database),
    ...makeCustomer(dependencies.database),
    ...makeUsers(dependencies),
    ...makeAddressChanges(dependencies),
    ...makeAccounts({ ...dependencies, notices }),
    ...makeProjects(withMedia),
    ...makeUnits({ ...withMedia, notices }),
    ...makeFiles(withMedia),
    ...makeOwners({ ...dependencies, notices }),
    ...makeReversals({ ...dependencies, notices }),
    ...makeRemovals({ ...dependencies, notices }),
    ...makeLedger(dependencies),
    ...makeOverview(dependencies),
    ...makeAudit(dependencies.database),
    ...makeEnquiries(dependencies),
    ...makeProfile(dependencies),
    ...makePersonalData(dependencies),
    ...makeChat(dependencies.database, dependencies.clock),
    ...makeBills({ ...dependencies, checks }),
    ...makePower({ ...dependencies, notices }),
    ...makeReceipts(dependencies.database, dependencies.clock),
    ...makeAuth(dependencies),
  }
}
