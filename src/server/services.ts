import type { Dependencies } from './dependencies.ts'
import { makeBillChecks } from './modules/billChecks.ts'
import { makeBillEvents } from './modules/billEvents.ts'
import { makeBillSettlement } from './modules/billSettlement.ts'
import { makeNotices } from './modules/notices.ts'
import { makeReceivedCheck } from './modules/receivedMoney.ts'
import { makeUnreadNotices } from './modules/unreadNotices.ts'
import { makeUnsubscribe } from './modules/unsubscribe.ts'
import { makeVending } from './modules/vending.ts'

/**
 * Makes the services that modules, extras and scheduled jobs share. They keep nothing in memory.
 */
export function makeServices(dependencies: Dependencies) {
  const unsubscribe = makeUnsubscribe(dependencies.apiUrl, dependencies.linkKey)
  const notices = makeNotices({ siteUrl: dependencies.siteUrl, unsubscribe })
  const vending = makeVending({ ...dependencies, notices })
  const settlement = makeBillSettlement({
    logger: dependencies.logger,
    notices,
    beginVend: vending.begin,
  })
  return {
    unsubscribe,
    notices,
    vending,
    checks: makeBillChecks({ ...dependencies, settlement }),
    takeBillEvent: makeBillEvents({ ...dependencies, settlement }),
    checkReceived: makeReceivedCheck({ ...dependencies, settlement, notices }),
    sweepUnread: makeUnreadNotices({ ...dependencies, notices }),
  }
}
