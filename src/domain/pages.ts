/**
 * A page of a list, and how many pages there are; a page beyond the last is the last. `size`: how
 * many rows it has.
 */
export function pageOf<T>(rows: readonly T[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  const first = (shown - 1) * size
  return { rows: rows.slice(first, first + size), page: shown, pages, first }
}
