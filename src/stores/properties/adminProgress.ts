import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callEdit, callOnce } from '#api/idempotency.ts'
import type { CallAnswer, CallInput } from '#contract/calls.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { dataIn, resource } from '../loading/resource.ts'

export type AdminProgress = CallAnswer<'GET /admin/project/{projectId}/progress'>
export type NewUpdate = CallInput<'POST /admin/project/{projectId}/update'>['body']
export type EditedUpdate = CallInput<'PUT /admin/project-update/{updateId}'>['body']
export type NewStages = CallInput<'PUT /admin/project/{projectId}/stages'>['body']

/** Updates per request. A shorter page is the last one. */
const pageSize = 10

export const updateDraft = (projectId: string, updateId = 'new'): string => `update:${projectId}:${updateId}`
export const stagesDraft = (projectId: string): string => `stages:${projectId}`

/** What is told about the building of a project, on the page of that project. */
export function makeProgressPage(projectId: string) {
  const params = { projectId }
  /** Whether there are updates older than those shown. */
  const $older = atom<'maybe' | 'loading' | 'none'>('none')
  const readPage = async (before?: string) => {
    const page = await call('GET /admin/project/{projectId}/progress', { params, query: { before } })
    $older.set(page.updates.length < pageSize ? 'none' : 'maybe')
    return page
  }
  const progress = resource(() => readPage())
  const reload = () => progress.reload({ fresh: true })

  /** Sends a change, and reloads whether or not it succeeds. */
  const change = async (sent: Promise<unknown>, done: string) => {
    try {
      await sent
      toast.success(done)
    } finally {
      await reload()
    }
  }

  return {
    progress,
    projectId,
    $older,
    async readOlder() {
      const last = dataIn(progress.$resource.get())?.updates.at(-1)
      if (last === undefined || $older.get() !== 'maybe') return
      $older.set('loading')
      try {
        const { updates } = await readPage(last._id)
        progress.update((shown) => ({ ...shown, updates: [...shown.updates, ...updates] }))
      } catch (error) {
        showFailedCall(error)
        $older.set('maybe')
      }
    },
    publish: (body: NewUpdate) =>
      change(callOnce('POST /admin/project/{projectId}/update', { params, body }), 'Update published'),
    edit: (updateId: string, body: EditedUpdate) =>
      change(
        callEdit('PUT /admin/project-update/{updateId}', { params: { updateId }, body }),
        'Update saved',
      ),
    saveStages: (body: NewStages) =>
      change(callEdit('PUT /admin/project/{projectId}/stages', { params, body }), 'Stages saved'),
  }
}

export type ProgressPage = ReturnType<typeof makeProgressPage>
