import type { PageInfo } from '#contract/fields/fields.ts'
import { Refusal } from './refusal.ts'

/**
 * The answer of a call with `paged`.
 * @param found undefined: the row after which the page begins is gone
 * @throws Refusal 404 then
 */
export function pageAnswer<Row>(
  found: { readonly rows: readonly Row[]; readonly page: PageInfo } | undefined,
): { readonly data: Row[]; readonly page: PageInfo } {
  if (found === undefined) throw new Refusal(404, 'This list has changed: begin with its first page again.')
  return { data: [...found.rows], page: found.page }
}
