import type { CallKey } from '#contract/calls.ts'
import type { Dependencies } from './dependencies.ts'
import type { Handlers } from './http/call.ts'
import { makeAddressChanges } from './modules/accounts/addressChange.ts'
import { makeAccounts } from './modules/accounts/closing.ts'
import { makeInvitations } from './modules/accounts/invitations.ts'
import { makePersonalData } from './modules/accounts/personalData.ts'
import { makeProfile } from './modules/accounts/profile.ts'
import { makeAuth } from './modules/accounts/signIn.ts'
import { makeUsers } from './modules/accounts/users.ts'
import { makeAudit } from './modules/admin/audit.ts'
import { makeOverview } from './modules/admin/overview.ts'
import { makeChat } from './modules/chat/chat.ts'
import { makeClaims } from './modules/claims/claims.ts'
import { makeClaimDecisions } from './modules/claims/decisions.ts'
import { makeBills } from './modules/electricity/bills.ts'
import { makePower } from './modules/electricity/power.ts'
import { makeEnquiries } from './modules/enquiries/enquiries.ts'
import { makeVisitorData } from './modules/enquiries/visitorData.ts'
import { makeEnquiryWork } from './modules/enquiries/work.ts'
import { makeHolds } from './modules/holds/holds.ts'
import { makeMediaCheck } from './modules/media/address.ts'
import { makeFiles } from './modules/media/files.ts'
import { makeLedger } from './modules/owners/ledger.ts'
import { makeCustomer } from './modules/owners/owned.ts'
import { makeOwners } from './modules/owners/owners.ts'
import { makeReceipts } from './modules/owners/receipts.ts'
import { makeRemovals } from './modules/owners/removals.ts'
import { makeReversals } from './modules/owners/reversals.ts'
import { makePapers } from './modules/papers/papers.ts'
import { makePaperReading } from './modules/papers/reading.ts'
import { makeOfferedPlans } from './modules/plans/offered.ts'
import { makePlans } from './modules/plans/plans.ts'
import { makePlanReminders } from './modules/plans/reminders.ts'
import { makePlanTemplates } from './modules/plans/templates.ts'
import { makeProgress } from './modules/progress/progress.ts'
import { makeProjects } from './modules/properties/projects.ts'
import { makeUnits } from './modules/properties/units.ts'
import { makePublicProjects } from './modules/properties/visitors.ts'
import { makePublishing } from './modules/publishing/publishing.ts'
import { makeVerify } from './modules/verify/verify.ts'
import type { Services } from './services.ts'

export function makeHandlers(
  dependencies: Dependencies,
  { checks, mails, newsLinks, paperCodes }: Services,
): Handlers<CallKey> {
  const withMedia = { ...dependencies, checkMedia: makeMediaCheck(dependencies) }
  return {
    ...makePublicProjects(dependencies),
    ...makeCustomer(dependencies.database, dependencies.clock),
    ...makeUsers(dependencies),
    ...makeInvitations(dependencies),
    ...makeAddressChanges(dependencies),
    ...makeAccounts({ ...dependencies, mails }),
    ...makeProjects(withMedia),
    ...makeUnits({ ...withMedia, mails }),
    ...makeProgress(withMedia),
    ...makeFiles(withMedia),
    ...makeOwners({ ...dependencies, mails }),
    ...makeReversals({ ...dependencies, mails }),
    ...makeRemovals({ ...dependencies, mails }),
    ...makeHolds({ ...dependencies, mails }),
    ...makePlans({ ...dependencies, mails }),
    ...makePlanReminders({ ...dependencies, mails }),
    ...makePlanTemplates(dependencies),
    ...makeOfferedPlans(dependencies),
    ...makeClaims({ ...dependencies, mails }),
    ...makeClaimDecisions({ ...dependencies, mails }),
    ...makePapers({ ...dependencies, mails }),
    ...makePaperReading(dependencies),
    ...makeLedger(dependencies),
    ...makeOverview(dependencies),
    ...makePublishing({ ...dependencies, mails }),
    ...makeAudit(dependencies.database),
    ...makeEnquiries({ ...dependencies, newsLinks }),
    ...makeEnquiryWork({ ...dependencies, newsLinks }),
    ...makeProfile(dependencies),
    ...makePersonalData(dependencies),
    ...makeVisitorData(dependencies),
    ...makeChat(dependencies.database, dependencies.clock),
    ...makeBills({ ...dependencies, checks }),
    ...makePower({ ...dependencies, mails }),
    ...makeReceipts({ ...dependencies, paperCodes }),
    ...makeVerify({ ...dependencies, paperCodes }),
    ...makeAuth(dependencies),
  }
}
