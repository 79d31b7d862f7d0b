import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { bounds } from '#contract/fields/bounds.ts'
import type { PageInfo } from '#contract/fields/fields.ts'
import { all } from './searchText.ts'

/** Which page a call asks for: the query of the contract. */
export type PageRequest = { readonly limit?: number | undefined; readonly after?: string | undefined }

export type Page<Row> = { readonly rows: readonly Row[]; readonly page: PageInfo }

type Order = {
  /** What rows are sorted by, all in one direction. Never null. */
  readonly keys: readonly RawBuilder<unknown>[]
  /** The id, which sorts rows whose keys are equal. */
  readonly id: RawBuilder<string>
  readonly isDescending: boolean
}

/**
 * Reads a page of a query, and counts all of its rows. A page begins after a row and not after a
 * number of rows: what is added or removed meanwhile neither repeats nor skips one.
 * @param query all rows of the list, each with its id
 * @param where which of them are found
 * @returns undefined if the row to begin after is gone
 */
export async function readPage<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  where: readonly RawBuilder<SqlBool>[],
  { keys, id, isDescending }: Order,
  { limit = bounds.rowsPerAnswer, after }: PageRequest,
): Promise<Page<Row> | undefined> {
  const sorted = [...keys, id]
  const found = query.where(all(where))
  const count = found.clearSelect().select(sql<number>`count(*)`.as('total'))
  const direction = isDescending ? 'desc' : 'asc'
  let rest = sorted.reduce((ordered, key) => ordered.orderBy(key, direction), found).limit(limit + 1)
  if (after !== undefined) {
    const columns = sorted.map((key, index) => key.as(`key${index}`))
    const last: Readonly<Record<string, unknown>> | undefined = await query
      .clearSelect()
      .select(columns)
      .where(sql<SqlBool>`${id} = ${after}`)
      .executeTakeFirst()
    if (last === undefined) return undefined
    const values = sorted.map((_, index) => last[`key${index}`])
    const beyond = sql.raw(isDescending ? '<' : '>')
    // Compares tuples: with `or`, PostgreSQL would scan from the first row to this one.
    rest = rest.where(sql<SqlBool>`(${sql.join(sorted)}) ${beyond} (${sql.join(values)})`)
  }
  const rows: readonly Row[] = await rest.execute()
  // A first page that holds all rows has counted them.
  const { total } =
    after === undefined && rows.length <= limit
      ? { total: rows.length }
      : await count.$castTo<{ total: number }>().executeTakeFirstOrThrow()
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? shown.at(-1)?.id : undefined
  return { rows: shown, page: { total: Number(total), ...(next === undefined ? {} : { next }) } }
}
