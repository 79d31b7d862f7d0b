import { call } from '#api/client.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

/** The payment plan of a customer's home. */
export const paymentPlanOf = family((unitId: string) =>
  resource(() => call('GET /user/payment-plan/{unitId}', { params: { unitId } }), {
    cacheAs: `plan:${unitId}`,
  }),
)
