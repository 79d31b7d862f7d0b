import type { Dependencies } from './dependencies.ts'
import { makeNotices } from './mail/notices.ts'
import { makeUnsubscribe } from './mail/unsubscribe.ts'
import { makeUnreadNotices } from './modules/chat/unreadNotices.ts'
import { makeBillChecks } from './modules/electricity/checks.ts'
import { makeBillEvents } from './modules/electricity/events.ts'
import { makeReceivedCheck } from './modules/electricity/received.ts'
import { makeRestores } from './modules/electricity/restores.ts'
import { makeBillSettlement } from './modules/electricity/settlement.ts'
import { makeVending } from './modules/electricity/vending.ts'

/**
 * Makes the services that handlers, the routes outside the contract and scheduled jobs share. They
 * keep nothing in memory.
 */
export function makeServices(dependencies: Dependencies) {
  const unsubscribe = makeUnsubscribe(dependencies.apiUrl, dependencies.linkKey)
  const notices = makeNotices({ siteUrl: dependencies.siteUrl, unsubscribe })
  const restores = makeRestores({ ...dependencies, notices })
  const vending = makeVending({ ...dependencies, notices, restores })
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

export type Services = ReturnType<typeof makeServices>
