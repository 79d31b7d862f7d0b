import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Queries } from '../ports/database.ts'
import type { Soon } from '../soon.ts'
import { preparerOf, type RunWithoutWaiting } from './withoutWaiting.ts'

/** Stands for the nth value while a query is built. */
const placeholder = (index: number) => `\u0000value ${index}`

type Plan<Row> = {
  readonly query: CompiledQuery<Row>
  /** For each parameter of the query, which of the given values it is. */
  readonly places: readonly (number | undefined)[]
}

type Ready<Row> = { readonly plan: Plan<Row>; readonly runWithoutWaiting: RunWithoutWaiting | undefined }

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
 * @returns the rows, at once where the engine can
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Queries, ...values: Values) => Compilable<Row>,
): (db: Queries, ...values: Values) => Soon<readonly Row[]> {
  const plans = new WeakMap<new () => DialectAdapter, Plan<Row>>()
  const planFor = (db: Queries, count: number): Plan<Row> => {
    const engine = db.getExecutor().adapter.constructor as new () => DialectAdapter
    const known = plans.get(engine)
    if (known !== undefined) return known
    const names = Array.from({ length: count }, (_, index) => placeholder(index)) as unknown as Values
    const plan = planOf(build(db, ...names).compile(), count)
    plans.set(engine, plan)
    return plan
  }
  const ready = new WeakMap<Queries, Ready<Row>>()
  return (db, ...values) => {
    let found = ready.get(db)
    if (found === undefined) {
      const plan = planFor(db, values.length)
      found = { plan, runWithoutWaiting: preparerOf(db)?.(plan.query.sql) }
      ready.set(db, found)
    }
    const { plan, runWithoutWaiting } = found
    const parameters = plan.places.map((place, index) =>
      place === undefined ? plan.query.parameters[index] : values[place],
    )
    // The query's own type says what its rows are.
    if (runWithoutWaiting !== undefined) return runWithoutWaiting(parameters) as readonly Row[]
    return db.executeQuery<Row>({ ...plan.query, parameters }).then(({ rows }) => rows)
  }
}
