import { toast } from 'react-hot-toast/headless'
import { callList } from '#api/client.ts'
import { callEdit } from '#api/idempotency.ts'
import { resource } from '../loading/resource.ts'

/** The templates of payment plans that visitors see on the homes of a project, in their order. */
export function makeOfferedPlans(projectId: string) {
  const params = { projectId }
  const offered = resource(() => callList('GET /admin/project/{projectId}/plans', { params }))
  return {
    offered,
    /** Chooses others, and reloads whether or not that succeeds. @throws ApiError */
    async choose(templateIds: string[]): Promise<void> {
      try {
        await callEdit('PUT /admin/project/{projectId}/plans', { params, body: { templateIds } })
        toast.success('Saved')
      } finally {
        await offered.reload({ fresh: true })
      }
    },
  }
}

export type OfferedPlans = ReturnType<typeof makeOfferedPlans>
