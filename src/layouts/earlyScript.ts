import { askEarly, type EarlyCall } from '#api/early.ts'
import { apiUrl } from '#api/settings.ts'
import { findRoute } from '#routeTable.ts'

/**
 * The text of a script for the head of a page: it asks for the page's data before styles and modules.
 * @param path the page's own address
 * @returns an empty text when there is nothing to ask for
 */
export function earlyScript(calls: readonly EarlyCall[], path: string): string {
  const input = [apiUrl(), calls, findRoute(path)?.path ?? '']
  return calls.length === 0 ? '' : `(${askEarly})(...${JSON.stringify(input)})`
}
