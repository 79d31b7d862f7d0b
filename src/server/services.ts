import type { Doors } from './doors.ts'
import { makeBillChecks } from './modules/billChecks.ts'
import { makeBillEvents } from './modules/billEvents.ts'
import { makeBillSettlement } from './modules/billSettlement.ts'
import { makeNotices } from './modules/notices.ts'
import { makeReceivedCheck } from './modules/receivedMoney.ts'
import { makeUnreadNotices } from './modules/unreadNotices.ts'
import { makeUnsubscribe } from './modules/unsubscribe.ts'

/** What calls, pages outside the contract and sweeps share. Keeps nothing in memory: make it as often as needed. */
export function makeServices(doors: Doors) {
  const unsubscribe = makeUnsubscribe(doors.apiUrl, doors.linkKey)
  const notices = makeNotices({ siteUrl: doors.siteUrl, unsubscribe })
  const settlement = makeBillSettlement({ logger: doors.logger, notices })
  return {
    unsubscribe,
    notices,
    checks: makeBillChecks({ ...doors, settlement }),
    takeBillEvent: makeBillEvents({ ...doors, settlement }),
    checkReceived: makeReceivedCheck({ ...doors, settlement, notices }),
    sweepUnread: makeUnreadNotices({ ...doors, notices }),
  }
}
