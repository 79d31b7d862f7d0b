import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { callList } from '#api/client.ts'
import { withFallback } from '#api/compat.ts'
import type { ProjectGaps } from '#contract/admin.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { type Resource, resource } from '../loading/resource.ts'
import { type MissingFilter, missingFilterOfAddress } from './missingFilter.ts'
import { $completedProjects, $ongoingProjects, projects } from './projects.ts'

export const $without = atom<MissingFilter | undefined>()

onMount($without, () => $without.set(missingFilterOfAddress()))

/** Each project's units without owner or manager. Undefined if the server lacks the call. */
const projectGaps = resource(() => withFallback(callList('GET /admin/project-gaps'), () => undefined), {
  cacheAs: 'projectGaps',
})

/** The gaps by project. Undefined if they are not available. */
const $gaps = computed(projectGaps.$resource, (found) => {
  if (found.state === 'loading') return 'loading'
  if (found.state === 'failed' || found.data === undefined) return undefined
  return new Map(found.data.map((gaps) => [gaps.projectId, gaps]))
})

const countOf = ({ withoutOwner, withoutManager }: ProjectGaps, without: MissingFilter) =>
  without === 'owner' ? withoutOwner : withoutManager

/** Filters a list of projects. Waits for the gaps, so that cards do not grow later. */
const filtered = ($projects: ReadableAtom<Resource<ProjectSummary[]>>) =>
  computed(
    [$projects, projectGaps.$resource, $gaps, $without],
    (found, asked, gaps, without): Resource<ProjectSummary[]> => {
      if (without !== undefined && asked.state === 'failed') return asked
      if (found.state !== 'ready' || gaps === undefined) return found
      if (gaps === 'loading') return { state: 'loading' }
      if (without === undefined) return found
      const isWithout = ({ _id }: ProjectSummary) => {
        const counts = gaps.get(_id)
        return counts !== undefined && countOf(counts, without) > 0
      }
      return { ...found, data: found.data.filter(isWithout) }
    },
  )

export const reloadShown = () => Promise.all([projects.reload(), projectGaps.reload()])

export const $ongoingShown = filtered($ongoingProjects)
export const $completedShown = filtered($completedProjects)

/** What a project's units lack, `3 without owner · 2 without manager`. Undefined if unknown. */
export const $gapText = computed($gaps, (gaps) => (projectId: string): string | undefined => {
  const counts = gaps === 'loading' ? undefined : gaps?.get(projectId)
  if (counts === undefined) return undefined
  const missing = (['owner', 'manager'] as const).filter((without) => countOf(counts, without) > 0)
  return missing.map((without) => `${countOf(counts, without)} without ${without}`).join(' · ')
})
