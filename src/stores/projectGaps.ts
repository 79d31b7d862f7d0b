import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { callList } from '#api/client.ts'
import { optional } from '#api/compat.ts'
import type { ProjectGaps } from '#contract/admin.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { type MissingFilter, missingFilterOfAddress } from './missingFilter.ts'
import { $completedProjects, $ongoingProjects } from './projects.ts'
import { type Resource, resource } from './resource.ts'

/** What the lists of projects are narrowed to. */
export const $without = atom<MissingFilter | undefined>()

onMount($without, () => $without.set(missingFilterOfAddress()))

/** How many units of which project are without owner or manager; undefined on a server that does not tell. */
const projectGaps = resource(
  optional(() => callList('GET /admin/project-gaps')),
  { cacheAs: 'projectGaps' },
)

/** The gaps by project once they are known; undefined where they cannot be told. */
const $gaps = computed(projectGaps.$resource, (found) => {
  if (found.state === 'loading') return 'loading'
  if (found.state === 'failed' || found.data === undefined) return undefined
  return new Map(found.data.map((gaps) => [gaps.projectId, gaps]))
})

const countOf = ({ withoutOwner, withoutManager }: ProjectGaps, without: MissingFilter) =>
  without === 'owner' ? withoutOwner : withoutManager

/** A list of projects, narrowed to what is asked for; it waits for the gaps, so that its cards do not grow later. */
const narrowed = ($projects: ReadableAtom<Resource<ProjectSummary[]>>) =>
  computed([$projects, $gaps, $without], (found, gaps, without): Resource<ProjectSummary[]> => {
    if (found.state !== 'ready' || gaps === undefined) return found
    if (gaps === 'loading') return { state: 'loading' }
    if (without === undefined) return found
    const isWithout = ({ _id }: ProjectSummary) => {
      const told = gaps.get(_id)
      return told !== undefined && countOf(told, without) > 0
    }
    return { ...found, data: found.data.filter(isWithout) }
  })

/** The admins' lists of projects. */
export const $ongoingShown = narrowed($ongoingProjects)
export const $completedShown = narrowed($completedProjects)

/** What a project's units are without, `3 without owner · 2 without manager`; undefined where nothing is missing. */
export const $gapWords = computed($gaps, (gaps) => (projectId: string): string | undefined => {
  const told = gaps === 'loading' ? undefined : gaps?.get(projectId)
  if (told === undefined) return undefined
  const missing = (['owner', 'manager'] as const).filter((without) => countOf(told, without) > 0)
  return missing.map((without) => `${countOf(told, without)} without ${without}`).join(' · ')
})
