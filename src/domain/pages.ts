/**
 * One page of a list, and the number of pages. A page number beyond the last gives the last page.
 * @param size rows on a page
 */
export function pageOf<T>(rows: readonly T[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  const first = (shown - 1) * size
  return { rows: rows.slice(first, first + size), page: shown, pages, first }
}
