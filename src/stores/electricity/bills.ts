import { callList } from '#api/client.ts'
import { newestFirst } from '#domain/bills.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

/** A unit's electricity payments, newest first. */
export const billsOf = family((unitId: string) =>
  resource(
    async () => newestFirst(await callList('GET /user/get-bill-payments/{unitId}', { params: { unitId } })),
    { cacheAs: `bills:${unitId}` },
  ),
)
