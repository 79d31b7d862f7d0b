import type { Named } from './names.ts'

/** Splits a full name at its first space: everything after it is the last name. */
export function splitName(name: string): Named {
  const trimmed = name.trim()
  const space = trimmed.search(/\s/)
  if (space === -1) return { firstName: trimmed, lastName: '' }
  return { firstName: trimmed.slice(0, space), lastName: trimmed.slice(space).trim() }
}
