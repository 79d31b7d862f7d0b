import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queries } from '../ports/database.ts'
import { runnerOf } from './atOnce.ts'

/** Stands for the nth value while a query is built. */
const placeholder = (index: number) => `\u0000value ${index}`

type Plan<Row> = {
  readonly query: CompiledQuery<Row>
  /** For each parameter of the query, which of the given values it is. */
  readonly places: readonly (number | undefined)[]
}

function planOf<Row>(query: CompiledQuery<Row>, values: number): Plan<Row> {
  const names = Array.from({ length: values }, (_, index) => placeholder(index))
  const places = query.parameters.map((parameter) => {
    const index = names.indexOf(String(parameter))
    return index === -1 ? undefined : index
  })
  return { query, places }
}

/**
 * A query of the busiest calls, built and compiled once per engine and then run with other values.
 * @param build makes the query; each value must reach it as a plain parameter, and no branch may depend on one
 * @returns the rows
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Queries, ...values: Values) => Compilable<Row>,
): (db: Queries, ...values: Values) => Promise<readonly Row[]> {
  const plans = new WeakMap<new () => DialectAdapter, Plan<Row>>()
  return async (db, ...values) => {
    const engine = db.getExecutor().adapter.constructor as new () => DialectAdapter
    let plan = plans.get(engine)
    if (plan === undefined) {
      const names = values.map((_, index) => placeholder(index)) as unknown as Values
      plan = planOf(build(db, ...names).compile(), values.length)
      plans.set(engine, plan)
    }
    const { query, places } = plan
    const parameters = places.map((place, index) =>
      place === undefined ? query.parameters[index] : values[place],
    )
    const runAtOnce = runnerOf(db)
    // The query's own type says what its rows are.
    if (runAtOnce !== undefined) return runAtOnce(query.sql, parameters) as readonly Row[]
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
