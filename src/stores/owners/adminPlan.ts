import { onMount } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { callOnce, callOnceWithMessage } from '#api/idempotency.ts'
import type { CallInput } from '#contract/calls.ts'
import type { UnitOwner } from '#contract/owners.ts'
import { dataIn, resource } from '../loading/resource.ts'
import type { UnitPage } from '../properties/adminUnit.ts'

export type NewPlan = CallInput<'PUT /admin/payment-plan/{ownedUnitId}'>['body']

const fresh = { fresh: true }

/** The payment plan of an owned unit, on the page of that unit. */
export function makePlanPage(unit: UnitPage, { _id: ownedUnitId }: UnitOwner) {
  const params = { ownedUnitId }
  const plan = resource(() => call('GET /admin/payment-plan/{ownedUnitId}', { params }))
  // What is paid and what is outstanding fill the plan's lines.
  onMount(plan.$resource, () => {
    let seen = JSON.stringify(dataIn(unit.owner.$resource.get()))
    return unit.owner.$resource.listen((now) => {
      const owner = JSON.stringify(dataIn(now))
      if (owner !== seen) void plan.reload(fresh)
      seen = owner
    })
  })
  return {
    plan,
    ownedUnitId,
    /** Replaces the whole plan. @throws ApiError 409 with the plan as it is now */
    save: async (body: NewPlan) => {
      try {
        const answer = await callOnceWithMessage('PUT /admin/payment-plan/{ownedUnitId}', { params, body })
        plan.put(answer.data)
        toast.success(answer.message ?? 'Plan saved')
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await plan.reload(fresh)
        throw error
      }
      await unit.owner.reload(fresh)
    },
    remind: async () => {
      await callOnce('POST /admin/payment-plan/{ownedUnitId}/remind', { params })
      toast.success('Reminder sent')
    },
  }
}

export type PlanPage = ReturnType<typeof makePlanPage>
