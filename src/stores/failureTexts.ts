import { showError } from '#browser/toasts.ts'
import { ApiError, messageOf, unknownMessage } from '#client/failure.ts'

/** The first issue of a 400, by field, as forms show it beside the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.issues.flatMap(({ path, message }) => (path[0] === undefined ? [] : [[String(path[0]), message]])),
  )
}

/** As `showFailedCall`, but on a 400 the first issue comes first: editing a user (section 8). */
export const showFirstIssue = (error: unknown) =>
  showError((error instanceof ApiError ? error.firstIssue : undefined) ?? messageOf(error))

/** Adding an owner: on a 400 the first issue, else the general text; otherwise the server's message (section 8). */
export const showOwnerFailure = (error: unknown) =>
  showError(
    error instanceof ApiError && error.status === 400
      ? (error.firstIssue ?? unknownMessage)
      : messageOf(error),
  )
