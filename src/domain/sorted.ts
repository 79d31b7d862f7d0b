import { folded } from './folded.ts'

/** Marks and capitals are ignored, so that Ọlá sorts with Ola. */
const comparable = (key: string | number | undefined) => (typeof key === 'number' ? key : folded(key ?? ''))

/**
 * Sorts rows by a key. Rows with equal keys keep their order.
 * @param of reads a row's key, once for each row; undefined sorts like an empty text
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  of: (row: Row) => string | number | undefined,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, key: comparable(of(row)) }))
    .sort(({ key: one }, { key: other }) => (one < other ? -sign : one > other ? sign : 0))
    .map(({ row }) => row)
}
