import { nanoquery } from '@nanostores/query'
import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { getProject, getUnit, listOffers } from '#api/compat.ts'
import { messageOf } from '#api/errors.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'

/** What visitors see as the API has it now. A failed call is tried again only when somebody asks for it. */
const [createFetcherStore] = nanoquery({ onErrorRetry: null })

/** The key of a fetcher store. The build renders the views too, and must not fetch: it has no key. */
const keyOf = (key: string | undefined) => atom(typeof window === 'undefined' ? undefined : key)

/** Says a failed call aloud, for four seconds. */
const tell = (error: unknown) => toast.error(messageOf(error))

/** Every project. */
export const offers = createFetcherStore<ProjectSummary[], unknown>([keyOf('offers')], {
  fetcher: listOffers,
  onError: tell,
})

/** A project; without an id nothing is fetched. */
export const projectStore = (projectId: string | undefined) =>
  createFetcherStore<Project, unknown>(['project ', keyOf(projectId)], {
    fetcher: (_kind, id) => getProject(String(id)),
    onError: tell,
  })

/** A unit; without an id nothing is fetched. A failure is logged only. */
export const unitStore = (unitId: string | undefined) =>
  createFetcherStore<Unit, unknown>(['unit ', keyOf(unitId)], {
    fetcher: (_kind, id) => getUnit(String(id)),
    onError: (error) => console.error(messageOf(error)),
  })
