/**
 * Returns whether a query finds a row. An `insert`, `update` or `delete` needs a `returning`
 * clause: it then finds the rows that it changed.
 */
export const findsRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** The most rows of one insert: an engine takes some 32,000 values in a statement. */
const rowsAtOnce = 500

/**
 * Splits rows into parts; no part for no rows.
 * @param size as many as one insert takes unless told
 */
export const inParts = <Row>(rows: readonly Row[], size = rowsAtOnce): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  )

type WithoutNulls<Row> = { [Key in keyof Row as null extends Row[Key] ? never : Key]: Row[Key] } & {
  [Key in keyof Row as null extends Row[Key] ? Key : never]?: NonNullable<Row[Key]>
}

/** Copies a row without the columns that are null: the contract leaves unknown fields out. */
export const withoutNulls = <Row extends object>(row: Row): WithoutNulls<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>
