import type { CallKey } from '#contract/calls.ts'
import type { Handlers } from './call.ts'
import type { Dependencies } from './dependencies.ts'
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
import { makePower } from './modules/power.ts'
import { makeProfile } from './modules/profile.ts'
import { makeProjects } from './modules/projects.ts'
import { makePublicProjects } from './modules/publicProjects.ts'
import { makeReceipts } from './modules/receipts.ts'
import { makeRemovals } from './modules/removals.ts'
import { makeReversals } from './modules/reversals.ts'
import { makeUnits } from './modules/units.ts'
import { makeUsers } from './modules/users.ts'
import { makeServices } from './services.ts'

/** Makes every module with its dependencies: a handler for each call of the contract. */
export function makeHandlers(dependencies: Dependencies): Handlers<CallKey> {
  const { checks, notices } = makeServices(dependencies)
  const withMedia = { ...dependencies, checkMedia: makeMediaCheck(dependencies) }
  return {
    ...makePublicProjects(dependencies.database),
    ...makeCustomer(dependencies.database),
    ...makeUsers(dependencies),
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
