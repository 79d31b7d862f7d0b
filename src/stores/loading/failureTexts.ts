import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf, unknownMessage } from '#api/errors.ts'

/**
 * Each field's first issue of a 400.
 * @param names the form's names of the API's fields, where they differ
 */
export function fieldErrors(
  error: unknown,
  names: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  // Reversed, because the last of several entries with one key wins.
  const issues = [...error.issues].reverse().filter(({ path }) => path[0] !== undefined)
  return Object.fromEntries(
    issues.map(({ path: [field], message }) => [names[String(field)] ?? field, message]),
  )
}

/** The first issue of a 400, else the message. */
export const firstIssueOf = (error: unknown): string =>
  (error instanceof ApiError ? error.firstIssue : undefined) ?? messageOf(error)

/** Like `showFailedCall`, but prefers the first issue of a 400. For editing a user. */
export const showFirstIssue = (error: unknown) => toast.error(firstIssueOf(error))

/** For adding an owner: on a 400 the first issue or the general text, never the message. */
export const showOwnerFailure = (error: unknown) =>
  toast.error(
    error instanceof ApiError && error.status === 400
      ? (error.firstIssue ?? unknownMessage)
      : messageOf(error),
  )
