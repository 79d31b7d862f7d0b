import { atom } from 'nanostores'
import { callList } from '#api/client.ts'
import type { ProjectUpdate } from '#contract/progress.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { family } from '../loading/family.ts'
import { dataIn, resource } from '../loading/resource.ts'

/** Updates per request. A shorter page is the last one. */
const pageSize = 10

/** What was told about a building as far as it is loaded, newest first. */
function makeUpdates(readBefore: (before: string | undefined) => Promise<ProjectUpdate[]>) {
  /** Whether there are updates older than those shown. */
  const $older = atom<'maybe' | 'loading' | 'none'>('none')
  const readPage = async (before?: string) => {
    const page = await readBefore(before)
    $older.set(page.length < pageSize ? 'none' : 'maybe')
    return page
  }
  const updates = resource(() => readPage(), { onFailure: showFailedCall })
  return {
    ...updates,
    $older,
    async readOlder() {
      const shown = dataIn(updates.$resource.get()) ?? []
      const last = shown.at(-1)
      if (last === undefined || $older.get() !== 'maybe') return
      $older.set('loading')
      try {
        updates.put([...shown, ...(await readPage(last._id))])
      } catch (error) {
        showFailedCall(error)
        $older.set('maybe')
      }
    },
  }
}

/** The updates of a project, for visitors. */
export const updatesOf = family((projectId) =>
  makeUpdates((before) =>
    callList('GET /public/project/{projectId}/updates', { params: { projectId }, query: { before } }),
  ),
)

/** The updates of the project of an owned unit, also those for owners only. */
export const ownersUpdatesOf = family((unitId) =>
  makeUpdates((before) =>
    callList('GET /user/project-updates/{unitId}', { params: { unitId }, query: { before } }),
  ),
)
