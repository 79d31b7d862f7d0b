import { getOverview } from '#client/admin.ts'
import { lacksCall } from '#client/failure.ts'
import type { Overview } from '#contract/admin.ts'
import { logFailure } from './failedCall.ts'
import { resource } from './resource.ts'

/** What needs attention, and sales by month; undefined on a server that does not tell. */
export const overview = resource(
  async (): Promise<Overview | undefined> => {
    try {
      return await getOverview()
    } catch (error) {
      if (lacksCall(error)) return undefined
      throw error
    }
  },
  { seenAs: 'overview', onFailure: logFailure },
)
