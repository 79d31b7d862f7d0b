import { getProject, getUnit, listOffers } from '#api/compat.ts'
import { ApiError } from '#api/errors.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { resource } from '../loading/resource.ts'

export const offers = resource(listOffers, { onFailure: showFailedCall })

const nowhere = () =>
  Promise.reject(
    new ApiError({
      status: 404,
      message: 'This address leads nowhere.',
      issues: [],
      hasServerMessage: false,
    }),
  )

/** A project, for visitors. @param id undefined if the address has none */
export const projectStore = (id: string | undefined) =>
  resource(() => (id === undefined ? nowhere() : getProject(id)), { onFailure: showFailedCall })

/** A unit, for visitors. A failure is only logged. @param id undefined if the address has none */
export const unitStore = (id: string | undefined) =>
  resource(() => (id === undefined ? nowhere() : getUnit(id)))
