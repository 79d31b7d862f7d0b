import { nanoquery } from '@nanostores/query'
import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { getProject, getUnit, listOffers } from '#api/compat.ts'
import { messageOf } from '#api/errors.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'

/** Data for visitors. A failed call is repeated only on request. */
const [createFetcherStore] = nanoquery({ onErrorRetry: null })

/** The key of a fetcher store. Undefined in the build, which must not fetch. */
const keyOf = (key: string | undefined) => atom(typeof window === 'undefined' ? undefined : key)

/** Shows a failed call in a toast. */
const showFailure = (error: unknown) => toast.error(messageOf(error))

/** Every project. */
export const offers = createFetcherStore<ProjectSummary[], unknown>([keyOf('offers')], {
  fetcher: listOffers,
  onError: showFailure,
})

/** A project. Fetches nothing without an id. */
export const projectStore = (projectId: string | undefined) =>
  createFetcherStore<Project, unknown>(['project ', keyOf(projectId)], {
    fetcher: (_kind, id) => getProject(String(id)),
    onError: showFailure,
  })

/** A unit. Fetches nothing without an id. A failure is only logged. */
export const unitStore = (unitId: string | undefined) =>
  createFetcherStore<Unit, unknown>(['unit ', keyOf(unitId)], {
    fetcher: (_kind, id) => getUnit(String(id)),
    onError: (error) => console.error(messageOf(error)),
  })
