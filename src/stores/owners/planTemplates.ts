import { toast } from 'react-hot-toast/headless'
import { call, callList } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import type { CallInput } from '#contract/calls.ts'
import type { PlanTemplate } from '#contract/plans.ts'
import { unlessDone } from '../loading/lostAnswer.ts'
import { resource } from '../loading/resource.ts'

type Fields = CallInput<'POST /admin/plan-templates'>['body']

/** The templates of payment plans, by name. */
export const planTemplates = resource(() => callList('GET /admin/plan-templates'))

const fresh = { fresh: true }

export async function addTemplate(body: Fields): Promise<void> {
  await callOnce('POST /admin/plan-templates', { body })
  toast.success('Template saved')
  await planTemplates.reload(fresh)
}

/** @throws ApiError 409 if a colleague has changed it since `editedVersion` */
export async function changeTemplate(
  { _id: templateId }: PlanTemplate,
  body: Fields & { editedVersion: number },
): Promise<void> {
  await callOnce('PUT /admin/plan-template/{templateId}', { params: { templateId }, body })
  toast.success('Template saved')
  await planTemplates.reload(fresh)
}

/** Deletes a template. Plans that were made from it stay. */
export async function deleteTemplate({ _id: templateId }: PlanTemplate): Promise<void> {
  try {
    await call('DELETE /admin/plan-template/{templateId}', { params: { templateId } }).catch(
      unlessDone(planTemplates, (all) => all.every(({ _id }) => _id !== templateId)),
    )
    toast.success('Template deleted')
  } finally {
    await planTemplates.reload(fresh)
  }
}
