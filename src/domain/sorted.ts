import { folded } from './folded.ts'

/** Marks and capitals do not count: Ọlá stands with Ola. */
const comparable = (key: string | number | undefined) => (typeof key === 'number' ? key : folded(key ?? ''))

/**
 * Rows by what is read of each; alike ones stay as they came.
 * @param of asked once of each row; nothing counts as an empty text
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
