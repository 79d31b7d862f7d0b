import type { Dependencies } from './dependencies.ts'
import { makeUnsubscribe } from './mail/unsubscribe.ts'
import { makeMails } from './mails.ts'
import { makeUnreadMails } from './modules/chat/unreadMails.ts'
import { makeLongWaitSweep } from './modules/claims/longWaits.ts'
import { makeBillChecks } from './modules/electricity/checks.ts'
import { makeBillEvents } from './modules/electricity/events.ts'
import { makeReceivedCheck } from './modules/electricity/received.ts'
import { makeRestores } from './modules/electricity/restores.ts'
import { makeBillSettlement } from './modules/electricity/settlement.ts'
import { makeVending } from './modules/electricity/vending.ts'
import { makeEnquiryReminders } from './modules/enquiries/reminders.ts'
import { makeHoldSweep } from './modules/holds/sweep.ts'
import { makePaperReminders } from './modules/papers/reminders.ts'
import { makeReminderSweep } from './modules/plans/reminders.ts'
import { makeTellOwners } from './modules/progress/tellOwners.ts'
import { makePaperCodes } from './modules/verify/codes.ts'

/**
 * Makes the services that handlers, the routes outside the contract and scheduled jobs share. They
 * keep nothing in memory.
 */
export function makeServices(dependencies: Dependencies) {
  const unsubscribe = makeUnsubscribe(dependencies.apiUrl, dependencies.linkKey)
  const newsLinks = makeUnsubscribe(dependencies.apiUrl, dependencies.linkKey, 'news-off')
  const mails = makeMails({ siteUrl: dependencies.siteUrl, unsubscribe })
  const restores = makeRestores({ ...dependencies, mails })
  const vending = makeVending({ ...dependencies, mails, restores })
  const settlement = makeBillSettlement({
    logger: dependencies.logger,
    mails,
    beginVend: vending.begin,
  })
  return {
    unsubscribe,
    newsLinks,
    paperCodes: makePaperCodes(dependencies),
    mails,
    vending,
    checks: makeBillChecks({ ...dependencies, settlement }),
    takeBillEvent: makeBillEvents({ ...dependencies, settlement }),
    checkReceived: makeReceivedCheck({ ...dependencies, settlement, mails }),
    sweepUnread: makeUnreadMails({ ...dependencies, mails }),
    reportLongWaits: makeLongWaitSweep({ ...dependencies, mails }),
    remindOfEnquiries: makeEnquiryReminders({ ...dependencies, unsubscribe }),
    remindOfPlans: makeReminderSweep({ ...dependencies, mails }),
    remindOfPapers: makePaperReminders({ ...dependencies, mails }),
    sweepHolds: makeHoldSweep({ ...dependencies, mails }),
    tellOwners: makeTellOwners({ ...dependencies, mails }),
  }
}

export type Services = ReturnType<typeof makeServices>
