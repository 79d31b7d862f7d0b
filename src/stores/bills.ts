import { listBillPayments } from '#client/bills.ts'
import { newestFirst } from '#domain/bills.ts'
import { family } from './family.ts'
import { resource } from './resource.ts'

/** A unit's electricity payments, newest first. */
export const billsOf = family((unitId: string) =>
  resource(async () => newestFirst(await listBillPayments(unitId)), { seenAs: `bills:${unitId}` }),
)
