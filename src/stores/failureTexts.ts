import { toast } from 'react-hot-toast/headless'
import { ApiError, messageOf, unknownMessage } from '#api/errors.ts'

/**
 * Each field's first issue of a 400, as forms show it beside the field.
 * @param names the form's names of the wire's fields, where they differ
 */
export function fieldErrors(
  error: unknown,
  names: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  // Of entries with one name the last stays.
  const issues = [...error.issues].reverse().filter(({ path }) => path[0] !== undefined)
  return Object.fromEntries(
    issues.map(({ path: [field], message }) => [names[String(field)] ?? field, message]),
  )
}

/** As `showFailedCall`, but on a 400 the first issue comes first: editing a user (section 8). */
export const showFirstIssue = (error: unknown) =>
  toast.error((error instanceof ApiError ? error.firstIssue : undefined) ?? messageOf(error))

/** Adding an owner: on a 400 the first issue, else the general text; otherwise the server's message (section 8). */
export const showOwnerFailure = (error: unknown) =>
  toast.error(
    error instanceof ApiError && error.status === 400
      ? (error.firstIssue ?? unknownMessage)
      : messageOf(error),
  )
