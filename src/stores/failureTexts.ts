import { showError, unknownError } from '#browser/toasts.ts'
import { ApiError } from '#client/failure.ts'

/** The first issue of a 400, by field, as forms show it beside the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.issues.flatMap(({ path, message }) => (path[0] === undefined ? [] : [[String(path[0]), message]])),
  )
}

/** The text of a failed call: the server's message, without one its first issue, else the general text. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return unknownError
  return error.spoken ? error.message : (error.firstIssue ?? unknownError)
}

/** Shows a failed call as the specification has it for most calls (section 8). */
export const showFailedCall = (error: unknown) => showError(failureText(error))

/** As `showFailedCall`, but on a 400 the first issue comes first: editing a user (section 8). */
export const showFirstIssue = (error: unknown) =>
  showError((error instanceof ApiError ? error.firstIssue : undefined) ?? failureText(error))

/** Adding an owner: on a 400 the first issue, else the general text; otherwise the server's message (section 8). */
export const showOwnerFailure = (error: unknown) =>
  showError(
    error instanceof ApiError && error.status === 400
      ? (error.firstIssue ?? unknownError)
      : failureText(error),
  )
